import Testing
import TestSupport
import Values

@testable import FitIQ

/// A user's entries by local day, read from the progress endpoint. Insights are compared with them.
struct LoggedDays {
    private(set) var values: [ProgressType: [LocalDate: Double]] = [:]

    init(_ world: TestWorld, token: String, zone name: String) throws {
        let zone = try #require(Zone(named: name))
        for type in ProgressType.allCases {
            var page = 1
            while true {
                let target = "/progress?type=\(type.rawValue)&from=2000-01-01&to=2026-01-07&limit=100&page=\(page)"
                let entries = try world.data(target, token: token)["entries"]?.array ?? []
                for entry in entries {
                    let instant = try #require(entry["date"]?.string.flatMap { Instant($0) })
                    let day = zone.localDate(at: instant)
                    try #require(values[type]?[day] == nil, "two entries of \(type) on \(day)")
                    values[type, default: [:]][day] = entry["quantity"]?.number
                }
                if entries.count < 100 { break }
                page += 1
            }
        }
    }

    /// The types with any entry.
    var types: [ProgressType] { ProgressType.allCases.filter { values[$0] != nil } }

    func value(_ type: ProgressType, _ day: LocalDate) -> Double? { values[type]?[day] }

    func values(_ type: ProgressType, _ days: DateRange) -> [Double] { days.compactMap { value(type, $0) } }

    func mean(_ type: ProgressType, _ days: DateRange) -> Double? {
        let values = values(type, days)
        return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    func count(_ days: DateRange) -> Int {
        types.reduce(0) { $0 + values($1, days).count }
    }

    /// The number of entries up to the end of a day.
    func count(through day: LocalDate) -> Int {
        values.values.reduce(0) { $0 + $1.keys.count { $0 <= day } }
    }

    func hasEntry(on day: LocalDate) -> Bool { types.contains { value($0, day) != nil } }

    func dates(_ type: ProgressType) -> [LocalDate] { (values[type] ?? [:]).keys.sorted() }

    /// `78.1 kg`
    func shown(_ value: Double, _ type: ProgressType) -> String { Wording.amount(value, type) }
}
