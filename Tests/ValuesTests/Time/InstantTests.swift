import Testing
import Values

@Suite("An instant")
struct InstantTests {
    @Test(
        "is read from RFC 3339",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-01-05T06:00:00.000Z", 1_767_592_800_000), ("2000-02-29T12:34:56.789Z", 951_827_696_789),
            ("1969-12-31T23:59:59.999Z", -1), ("1969-12-31T00:00:00Z", -86_400_000), ("1900-01-01T00:00:00Z", -2_208_988_800_000),
            ("2099-12-31T23:59:59.999Z", 4_102_444_799_999), ("2100-03-01T00:00:00Z", 4_107_542_400_000),
            ("2026-01-05t06:00:00z", 1_767_592_800_000),
        ] as [(String, Int64)])
    func reading(_ text: String, _ milliseconds: Int64) {
        #expect(Instant(text)?.milliseconds == milliseconds)
    }

    @Test(
        "is read from any offset",
        arguments: [
            ("2026-01-05T09:00:00+03:00", "2026-01-05T06:00:00.000Z"), ("2026-01-05T00:30:00-05:30", "2026-01-05T06:00:00.000Z"),
            ("2026-01-01T00:00:00+14:00", "2025-12-31T10:00:00.000Z"), ("2025-12-31T23:00:00-12:00", "2026-01-01T11:00:00.000Z"),
            ("2026-01-05T06:00:00+00:00", "2026-01-05T06:00:00.000Z"), ("2026-01-05T06:00:00-00:00", "2026-01-05T06:00:00.000Z"),
            ("1970-01-01T00:00:00+00:01", "1969-12-31T23:59:00.000Z"), ("2026-01-05T06:00:00.5+03:00", "2026-01-05T03:00:00.500Z"),
        ] as [(String, String)])
    func offset(_ text: String, _ utc: String) {
        #expect(Instant(text)?.description == utc)
    }

    @Test(
        "drops the digits past the milliseconds",
        arguments: [
            ("0", "000"), ("1", "100"), ("12", "120"), ("123", "123"), ("1239", "123"), ("9999", "999"), ("123456789", "123"),
            ("00000000000000000000001", "000"),
        ] as [(String, String)])
    func fraction(_ digits: String, _ milliseconds: String) {
        #expect(Instant("2026-01-05T06:00:00.\(digits)Z")?.description == "2026-01-05T06:00:00.\(milliseconds)Z")
    }

    @Test(
        "is refused in another format, or for an impossible time",
        arguments: [
            "", "now", "2026-01-05", "1767592800000", "2026-01-05T06:00Z", "2026-01-05T06:00:00", "2026-01-05T06:00:00.500",
            "2026-01-05 06:00:00Z", "2026-01-05T6:00:00Z", "2026-01-05T-6:00:00Z", "2026-01-05T06-00-00Z", "2026-01-05T06:00:00.Z",
            "2026-01-05T06:00:00,5Z", "2026-01-05T06:00:00Z ", " 2026-01-05T06:00:00Z", "2026-01-05T06:00:00ZZ", "2026-01-05T06:00:00X",
            "2026-02-30T00:00:00Z", "2026-01-05T24:00:00Z", "2026-01-05T06:60:00Z", "2026-01-05T06:00:60Z", "2026-01-05T06:00:00+03",
            "2026-01-05T06:00:00+0300", "2026-01-05T06:00:00+03:0", "2026-01-05T06:00:00+03:000", "2026-01-05T06:00:00+24:00",
            "2026-01-05T06:00:00+03:60", "2026-01-05T06:00:00+03:00Z", "2026-01-05T０６:00:00Z", "2026-01-05T06:00:00.５Z",
        ])
    func refused(_ text: String) {
        #expect(Instant(text) == nil)
    }

    @Test(
        "is written in UTC to the millisecond",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (1, "1970-01-01T00:00:00.001Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (-86_400_000, "1969-12-31T00:00:00.000Z"), (-86_400_001, "1969-12-30T23:59:59.999Z"),
            (951_827_696_789, "2000-02-29T12:34:56.789Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"), (-2_208_988_800_000, "1900-01-01T00:00:00.000Z"),
        ] as [(Int64, String)])
    func writing(_ milliseconds: Int64, _ text: String) {
        #expect(Instant(milliseconds: milliseconds).description == text)
    }

    @Test("reads back from its text")
    func roundTrip() {
        var wrong: [String] = []
        for milliseconds in stride(from: Int64(-11_676_096_000_000), through: 13_601_087_999_999, by: 3_333_333_333) {
            let instant = Instant(milliseconds: milliseconds)
            if Instant(instant.description) != instant { wrong.append(instant.description) }
        }
        #expect(wrong.prefix(10) == [], "\(wrong.count) instants are wrong")
    }

    @Test("moves by milliseconds and seconds, and is ordered")
    func moving() {
        let instant = Instant(seconds: 10)
        #expect(instant.advanced(bySeconds: -11).milliseconds == -1_000)
        #expect(instant.advanced(byMilliseconds: 1).milliseconds == 10_001)
        #expect(instant < instant.advanced(byMilliseconds: 1))
        #expect(!(instant < instant))
    }

    @Test(
        "has a date in UTC and a time of day that is never negative",
        arguments: [-86_400_001, -86_400_000, -1, 0, 86_399_999] as [Int64])
    func utc(_ milliseconds: Int64) {
        let (date, rest) = Instant(milliseconds: milliseconds).utc
        #expect((0..<86_400_000).contains(rest))
        #expect(Instant(date, millisecondsOfDay: rest).milliseconds == milliseconds)
    }

    @Test(
        "beyond the range becomes the end of the range, also in arithmetic",
        arguments: [Int64.min, .min / 1_000, -9_999_999_999_999_999, 9_999_999_999_999_999, .max / 1_000, .max])
    func saturates(_ number: Int64) {
        let furthest: Int64 = number < 0 ? -8_640_000_000_000_000 : 8_640_000_000_000_000
        let start = Instant(seconds: 0)
        let made = [
            Instant(milliseconds: number), Instant(seconds: number), start.advanced(bySeconds: number),
            start.advanced(byMilliseconds: number),
            Instant(LocalDate(dayNumber: Int(number))), Instant(milliseconds: number).advanced(byMilliseconds: number),
        ]
        for instant in made {
            #expect(instant.milliseconds == furthest)
            #expect(instant.description == (number < 0 ? "-271821-04-20T00:00:00.000Z" : "275760-09-13T00:00:00.000Z"))
            #expect(Zone.utc.localDate(at: instant) == instant.utc.date)
        }
    }
}
