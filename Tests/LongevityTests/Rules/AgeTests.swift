import Testing
import Values

@testable import Longevity

@Suite("The age computed from a date of birth")
struct AgeTests {
    @Test(
        "is counted from midnight in UTC, in years of 365.25 days, to two decimals",
        arguments: [
            ("1990-05-15", 35.65), ("1988-11-20", 37.13), ("2000-02-29", 25.86), ("1988-05-15", 37.65), ("2026-01-07", 0),
        ] as [(String, Double)]
    )
    func ages(_ dateOfBirth: String, _ expected: Double) throws {
        let now = try #require(Instant("2026-01-07T09:00:00Z"))
        #expect(ageYears(bornOn: dateOfBirth, at: now) == expected)
    }

    @Test(
        "is unknown for an invalid date and for one in the future",
        arguments: [
            "1990-13-01", "1990-00-01", "1990-01-00", "1990-01-32", "1990-01-45", "2026-01-08", "2999-12-31", "", "soon", "1990-1-1",
            "1990/01/01", "1990-01-01T00:00:00Z",
        ]
    )
    func unknown(_ dateOfBirth: String) throws {
        let now = try #require(Instant("2026-01-07T09:00:00Z"))
        #expect(ageYears(bornOn: dateOfBirth, at: now) == nil)
    }

    @Test("counts a birth at this very instant, but not one a millisecond from now")
    func birth() throws {
        let midnight = try #require(Instant("2026-01-07T00:00:00Z"))
        #expect(ageYears(bornOn: "2026-01-07", at: midnight) == 0)
        #expect(ageYears(bornOn: "2026-01-07", at: midnight.advanced(byMilliseconds: -1)) == nil)
    }
}
