import Testing
import Values

@Suite("A date of HTTP")
struct HTTPDateTests {
    @Test(
        "is in GMT, to the second, with the English names of RFC 9110",
        arguments: [
            ("2026-01-07T09:00:00.999Z", "Wed, 07 Jan 2026 09:00:00 GMT"), ("1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT"),
            ("1969-12-31T23:59:59.001Z", "Wed, 31 Dec 1969 23:59:59 GMT"), ("2000-02-29T00:00:00Z", "Tue, 29 Feb 2000 00:00:00 GMT"),
            ("0000-01-01T00:00:00Z", "Sat, 01 Jan 0000 00:00:00 GMT"), ("9999-12-31T23:59:59Z", "Fri, 31 Dec 9999 23:59:59 GMT"),
            ("2026-07-13T01:02:03+02:00", "Sun, 12 Jul 2026 23:02:03 GMT"),
        ])
    func text(_ instant: String, _ expected: String) throws {
        #expect(try #require(Instant(instant)).httpDate == expected)
    }

    @Test("has a year of four digits, however far the instant is")
    func furthest() {
        #expect(Instant(milliseconds: .max).httpDate == "Fri, 31 Dec 9999 23:59:59 GMT")
        #expect(Instant(milliseconds: .min).httpDate == "Sat, 01 Jan 0000 00:00:00 GMT")
    }
}
