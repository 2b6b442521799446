import UnderstudyCore
import Values

/// Generates a series with one entry a day: a trend, a slow wave, daily noise and gaps. The same seed gives the same series.
///
/// Series with the same seed have the same noise, so they move together. Series with the same rhythm share only a part of it, as
/// measurements of one body do.
struct ProgressGenerator: Sendable {
    private let type: ProgressType
    private let days: GeneratedDays
    /// In the type's unit.
    private let trend: GeneratedTrend
    /// The rhythm that a part of the noise follows.
    private let rhythm: Rhythm?
    /// The amount that Saturdays and Sundays are higher, in the type's unit.
    private let weekend: Double
    /// Seconds of the local day at which entries are logged. Up to 19 minutes are added.
    private let time: Int64

    init(_ reader: ObjectReader) {
        type = reader.choice("type", of: ProgressType.self) ?? .weight
        reader.require("type", expected: "the type of the measurement")
        days = GeneratedDays(reader)
        let from = reader.number("from", in: 0...1e9) ?? 0
        reader.require("from", expected: "a number from 0 to 1000000000")
        let via = reader.value("via", expected: "an array of numbers from 0 to 1000000000") { json in
            json.array.flatMap { elements -> [Double]? in
                let numbers = elements.compactMap(\.number).filter { (0...1e9).contains($0) }
                return numbers.count == elements.count ? numbers : nil
            }
        }
        trend = GeneratedTrend(
            from: from, via: via ?? [], to: reader.number("to", in: 0...1e9) ?? from, noise: reader.number("noise", in: 0...1e9) ?? 0,
            wave: reader.number("season", in: -1...1) ?? 1)
        rhythm = reader.object("rhythm").map(Rhythm.init)
        weekend = reader.number("weekend", in: -1e9...1e9) ?? 0
        time =
            reader.value("at", expected: "a time of day: HH:MM") { json -> Int64? in
                guard let text = json.string, text.utf8.count == 5 else { return nil }
                return Instant("1970-01-01T\(text):00Z")?.seconds
            } ?? 27_000
        reader.finish()
    }

    /// - Parameter name: the entries' ids are derived from it, so it must be unique.
    func entries(at moment: SeedMoment, name: String) -> [ProgressEntry] {
        var rhythm = rhythm
        return days.map(at: moment) { day, generator in
            let own = generator.deviation()
            let offset = rhythm?.mixed(with: own) ?? own
            let minutes = Int64(generator.integer(in: 0...19))
            // The added minutes never reach the next day.
            let loggedAt = moment.zone.instant(of: day.date, secondsOfDay: min(time + minutes * 60, 86_399))
            guard loggedAt <= moment.horizon || day.date != moment.today else { return nil }
            let value = trend.value(on: day, offset: offset) + (day.date.weekday >= 5 ? weekend : 0)
            let quantity = max(0, Wording.rounded(value, decimals: type.decimals))
            return ProgressEntry(
                id: UUIDText.named("\(name) \(type.rawValue) \(day.date)"), type: type, quantity: quantity, loggedAt: loggedAt, notes: nil,
                createdAt: loggedAt)
        }
    }
}
