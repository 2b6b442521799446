import Testing
import TestSupport

@Suite("GET /calendar/{year}/{month}: a month")
struct CalendarTests {
    @Test(
        "spans the first day to the last, and omits days without activities",
        arguments: [
            ("2026/2", "2026-02-01", "2026-02-28"), ("2024/2", "2024-02-01", "2024-02-29"), ("1900/2", "1900-02-01", "1900-02-28"),
            ("2000/2", "2000-02-01", "2000-02-29"), ("2026/1", "2026-01-01", "2026-01-31"), ("2026/12", "2026-12-01", "2026-12-31"),
            ("2026/04", "2026-04-01", "2026-04-30"), ("1000/1", "1000-01-01", "1000-01-31"), ("9999/12", "9999-12-01", "9999-12-31"),
        ])
    func empty(_ month: String, _ first: String, _ last: String) throws {
        expectAnswer(
            try TestWorld().brad(.get, "/calendar/\(month)"), 200,
            .success(["startDate": .string(first), "endDate": .string(last), "days": [:]]))
    }

    @Test(
        "accepts offsets from -720 to 840 minutes",
        arguments: ["", "?tz=0", "?tz=-300", "?tz=330", "?tz=-720", "?tz=840", "?tz=-0", "?TZ=5000", "?zone=5000"])
    func zones(_ query: String) throws {
        expectAnswer(
            try TestWorld().brad(.get, "/calendar/2026/2" + query), 200,
            .success(["startDate": "2026-02-01", "endDate": "2026-02-28", "days": [:]]))
    }

    @Test("needs a year from 1000 to 9999", arguments: ["0", "99", "999", "10000", "99999999999999999999", "-2026", "abc", "NaN"])
    func year(_ year: String) throws {
        expectAnswer(
            try TestWorld().brad(.get, "/calendar/\(year)/2"), 400,
            .refusal("VALIDATION_ERROR", "Invalid year parameter: must be a valid 4-digit year (1000-9999)"))
    }

    @Test("needs a month from 1 to 12", arguments: ["0", "00", "13", "-1", "100", "99999999999999999999", "feb", "NaN"])
    func month(_ month: String) throws {
        expectAnswer(
            try TestWorld().brad(.get, "/calendar/2026/\(month)"), 400,
            .refusal("VALIDATION_ERROR", "Invalid month parameter: must be a number between 1 and 12"))
    }

    @Test(
        "rejects an offset outside -720 to 840 minutes",
        arguments: ["", "-721", "841", "900", "abc", "NaN", "99999999999999999999", "-99999999999999999999"])
    func zone(_ minutes: String) throws {
        expectAnswer(
            try TestWorld().brad(.get, "/calendar/2026/2?tz=\(minutes)"), 400,
            .refusal("VALIDATION_ERROR", "Invalid timezone offset: must be a number between -720 and 840"))
    }

    @Test("omits health metrics")
    func metrics() throws {
        let world = try TestWorld()
        for metric in MetricSample.all { try world.upload(metric, dates: [day(0)]) }
        try world.sync(.recovery(), ["baseline": .baseline()])
        try world.add(ftp: .ftp())
        try world.calculateVO2Max()
        #expect(try world.read("/calendar/2026/1")["days"] == [:])
    }

    @Test("needs both year and month", arguments: ["/calendar", "/calendar/2026", "/calendar/2026/2/1"])
    func path(_ path: String) throws {
        expectAnswer(try TestWorld().brad(.get, path), 404, .unknownRoute)
    }
}
