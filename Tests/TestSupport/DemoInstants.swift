/// The instants at which the personas of the demo are read.
package enum DemoInstants {
    /// Three times of one day, the first day of summer time in New York and its last, a leap day, the turn of the year, and the hours in
    /// which the dates of the zones differ.
    package static let all = [
        "2026-11-29T06:00:00Z", "2026-11-29T12:10:00Z", "2026-11-29T19:45:00Z", "2026-03-08T06:59:00Z", "2026-03-08T12:30:00Z",
        "2026-11-01T05:30:00Z", "2028-02-29T03:00:00Z", "2028-02-29T20:15:00Z", "2026-12-31T23:59:59Z", "2027-01-01T05:05:00Z",
        "2026-06-15T10:00:00Z", "2026-06-15T21:00:01Z",
    ]
}
