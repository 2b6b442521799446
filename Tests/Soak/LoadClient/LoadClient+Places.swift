import ProbeSupport
import UnderstudyCore
import Values

extension LoadClient {
    static let progressTypes = ["weight", "height", "bmi", "steps"]

    func pickProgress() -> Place { Self.progress(pick(Self.progressTypes), of: pickAccount()) }

    static func progress(_ type: String, of account: String) -> Place { Place(account: account, name: type, keepsLatest: false) }

    /// The path of a whole list, whatever the clock shows.
    ///
    /// - Parameter offset: the number of entries to skip.
    static func target(of place: Place, offset: Int = 0) -> String {
        "/api/v1/progress?type=\(place.name)&from=1990-01-01&to=2200-01-01&limit=100" + (offset == 0 ? "" : "&offset=\(offset)")
    }

    static func progress(_ place: Place) -> RawRequest { RawRequest("GET", target(of: place)).from(place.account) }

    /// An entry with a marker as its note. All entries have the same date, so the latest one is listed first.
    static func entry(_ marker: Int, type: String) -> JSON {
        ["type": .string(type), "quantity": 1, "logged_at": "2026-01-07T08:00:00Z", "notes": .string(String(marker))]
    }

    /// The place of a client's weight uploads to Brad OS, on a day of its own.
    static func weight(of account: String, by number: Int) -> Place {
        Place(account: account, name: "weight on \(day(ofClient: number))", keepsLatest: true)
    }

    static func day(ofClient number: Int) -> String {
        let firstDay: Int64 = 1_735_689_600
        return String(Instant(seconds: firstDay + Int64(number) * 86_400).description.prefix(10))
    }

    /// A marker as a weight, which is positive and below the limit in any run.
    static func pounds(of marker: Int) -> Double { 1 + Double(marker) / 1_000_000 }

    static func marker(ofPounds pounds: Double) -> Int { Int(((pounds - 1) * 1_000_000).rounded()) }
}
