import Foundation
import Testing

@testable import UnderstudyClient

@Suite("An RFC 3339 instant")
struct RFC3339Tests {
    /// Days with different magnitudes of binary fractions, and days on both sides of the two epochs.
    private static let days: [Int64] = [
        1_767_744_000_000, 0, -86_400_000, 978_307_200_000, 978_220_800_000, 4_102_444_800_000, 253_402_214_400_000, -2_208_988_800_000,
    ]

    @Test("keeps every millisecond when formatted and parsed", arguments: days)
    func everyMillisecond(_ day: Int64) {
        for millisecond in Int64(0)..<1_000 {
            let expected = day + millisecond
            let text = RFC3339.text(of: Date(timeIntervalSince1970: Double(expected) / 1_000))
            let back = RFC3339.date(of: text).map { Int64(($0.timeIntervalSince1970 * 1_000).rounded()) }
            #expect(back == expected, "\(text)")
            let digits = String(1_000 + millisecond).dropFirst()
            #expect(text.hasSuffix(".\(digits)Z"), "\(text)")
        }
    }

    @Test("is the same Date after it was parsed, formatted and parsed again", arguments: days)
    func sameValue(_ day: Int64) {
        for millisecond in stride(from: Int64(0), to: 86_400_000, by: 86_399) {
            let date = Date(timeIntervalSince1970: Double(day + millisecond) / 1_000)
            #expect(RFC3339.date(of: RFC3339.text(of: date)) == date)
        }
    }

    @Test("is formatted in UTC with milliseconds")
    func text() {
        #expect(RFC3339.text(of: Date(timeIntervalSince1970: 1_767_776_400)) == "2026-01-07T09:00:00.000Z")
        #expect(RFC3339.text(of: Date(timeIntervalSince1970: 1_767_776_400.12)) == "2026-01-07T09:00:00.120Z")
        #expect(RFC3339.text(of: Date(timeIntervalSince1970: -0.5)) == "1969-12-31T23:59:59.500Z")
    }

    @Test(
        "is bounded to years of four digits when formatted",
        arguments: [
            (.infinity, "9999-12-31T23:59:59.999Z"), (1e300, "9999-12-31T23:59:59.999Z"), (253_402_300_800, "9999-12-31T23:59:59.999Z"),
            (253_402_300_799, "9999-12-31T23:59:59.000Z"),
        ] as [(Double, String)])
    func late(_ seconds: Double, _ text: String) {
        #expect(RFC3339.text(of: Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test("is formatted for any date", arguments: [-Double.infinity, -1e300, -62_167_219_201, .nan])
    func early(_ seconds: Double) {
        #expect(RFC3339.text(of: Date(timeIntervalSince1970: seconds)).hasSuffix(".000Z"))
    }

    @Test("is rounded to the nearest millisecond")
    func nearest() {
        #expect(RFC3339.text(of: Date(timeIntervalSince1970: 1_767_776_399.9996)) == "2026-01-07T09:00:00.000Z")
        #expect(RFC3339.text(of: Date(timeIntervalSince1970: 1_767_776_399.9994)) == "2026-01-07T08:59:59.999Z")
    }

    @Test(
        "is parsed with fractions and offsets",
        arguments: [
            ("2026-01-07T09:00:00Z", 1_767_776_400_000),
            ("2026-01-07T09:00:00.5Z", 1_767_776_400_500),
            ("2026-01-07T09:00:00.123987Z", 1_767_776_400_123),
            ("2026-01-07T12:00:00.007+03:00", 1_767_776_400_007),
            ("2026-01-07T03:30:00-05:30", 1_767_776_400_000),
        ])
    func reading(_ text: String, _ milliseconds: Int64) throws {
        let date = try Date.read(text)
        #expect(Int64((date.timeIntervalSince1970 * 1_000).rounded()) == milliseconds)
    }

    @Test(
        "is nil for any other text",
        arguments: ["", "2026-01-07", "2026-01-07T09:00:00", "2026-01-07T09:00:00.Z", "now", "1767776400"])
    func refused(_ text: String) {
        #expect(RFC3339.date(of: text) == nil)
    }
}
