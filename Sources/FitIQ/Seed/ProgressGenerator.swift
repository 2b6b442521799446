import UnderstudyCore

/// Makes up a series of one entry a day: a trend from one value to another, a slow wave, daily noise, gaps; the same for the same seed.
///
/// Two series with the same seed have the same noise, and so move together.
struct ProgressGenerator: Sendable {
    private let type: ProgressType
    private let days: GeneratedDays
    /// In the type's unit.
    private let trend: GeneratedTrend
    /// Seconds of the local day at which entries are logged, give or take a few minutes.
    private let time: Int64

    init(_ reader: ObjectReader) {
        type = reader.choice("type", of: ProgressType.self) ?? .weight
        reader.require("type", expected: "what is measured")
        days = GeneratedDays(reader)
        let from = reader.number("from", in: 0...1e9) ?? 0
        reader.require("from", expected: "a number from 0 to 1000000000")
        trend = GeneratedTrend(
            from: from, to: reader.number("to", in: 0...1e9) ?? from, noise: reader.number("noise", in: 0...1e9) ?? 0)
        time =
            reader.value("at", expected: "a time of day: HH:MM") { json -> Int64? in
                guard let text = json.string, text.utf8.count == 5 else { return nil }
                return Instant("1970-01-01T\(text):00Z")?.seconds
            } ?? 27_000
        reader.finish()
    }

    /// - Parameter name: what the entries get their ids from; theirs alone.
    func entries(at moment: SeedMoment, name: String) -> [ProgressEntry] {
        days.map(at: moment) { day, generator in
            let offset = generator.deviation()
            let minutes = Int64(generator.integer(in: 0...19))
            // The few minutes more never lead into the next day.
            let loggedAt = moment.zone.instant(of: day.date, secondsOfDay: min(time + minutes * 60, 86_399))
            guard loggedAt <= moment.now || day.date != moment.today else { return nil }
            let quantity = max(0, Wording.rounded(trend.value(on: day, offset: offset), decimals: type.decimals))
            return ProgressEntry(
                id: UUIDText.named("\(name) \(type.rawValue) \(day.date)"), type: type, quantity: quantity, loggedAt: loggedAt, notes: nil,
                createdAt: loggedAt)
        }
    }
}
