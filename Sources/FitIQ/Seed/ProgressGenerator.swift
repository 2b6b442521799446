import Foundation
import UnderstudyCore

/// Makes up a series of one entry a day: a trend from one value to another, a slow wave, daily noise, gaps; the same for the same seed.
///
/// Two series with the same seed have the same noise, and so move together.
struct ProgressGenerator: Sendable {
    private let type: ProgressType
    private let days: Int
    private let until: SeedDate
    /// The values at both ends of the trend, in the type's unit.
    private let from: Double
    private let to: Double
    /// The most that a day lies off the trend, either way.
    private let noise: Double
    /// How much of the days are in gaps.
    private let gaps: Double
    /// Seconds of the local day at which entries are logged, give or take a few minutes.
    private let time: Int64
    private let seed: Int

    init(_ reader: SeedReader) {
        type = reader.choice("type", of: ProgressType.self) ?? .weight
        reader.require("type", expected: "what is measured")
        days = reader.integer("days", in: 0...36_500) ?? 0
        reader.require("days", expected: "a whole number from 0 to 36500")
        until = reader.date("until") ?? .relative(days: 0)
        if !reader.has("until") { reader.noteRelativeDate() }
        from = reader.number("from", in: 0...1e9) ?? 0
        reader.require("from", expected: "a number from 0 to 1000000000")
        to = reader.number("to", in: 0...1e9) ?? from
        noise = reader.number("noise", in: 0...1e9) ?? 0
        gaps = reader.number("gaps", in: 0...0.9) ?? 0
        time =
            reader.value("at", expected: "a time of day: HH:MM") { json -> Int64? in
                guard let text = json.string, text.utf8.count == 5 else { return nil }
                return Instant("1970-01-01T\(text):00Z")?.seconds
            } ?? 27_000
        seed = reader.integer("seed", in: 0...Int(Int32.max)) ?? 1
        reader.finish()
    }

    /// A gap is about this many days long, or as long as it takes to have enough of them.
    private static let gapDays = 3.0

    /// - Parameter name: what the entries get their ids from; theirs alone.
    func entries(at moment: SeedMoment, name: String) -> [ProgressEntry] {
        var generator = SeededGenerator(seed: UInt64(seed))
        let last = until.resolved(at: moment)
        let gapDays = max(Self.gapDays, gaps / (1 - gaps))
        var isInGap = false
        // Backwards from the last day, so that a longer series has the same end.
        let entries = (0..<days).map { daysBefore -> ProgressEntry? in
            let chance = generator.unit()
            let offset = generator.unit() + generator.unit() - 1
            let minutes = Int64(generator.integer(in: 0...19))
            isInGap = isInGap ? chance < 1 - 1 / gapDays : chance < gaps / (1 - gaps) / gapDays
            let day = last - daysBefore
            // The few minutes more never lead into the next day.
            let loggedAt = moment.zone.instant(of: day, secondsOfDay: min(time + minutes * 60, 86_399))
            guard !isInGap, loggedAt <= moment.now || day != moment.today else { return nil }
            return ProgressEntry(
                id: UUIDText.named("\(name) \(type.rawValue) \(day)"), type: type, quantity: value(daysBefore: daysBefore, offset: offset),
                loggedAt: loggedAt, notes: nil, createdAt: loggedAt)
        }
        return entries.reversed().compactMap { $0 }
    }

    private func value(daysBefore: Int, offset: Double) -> Double {
        let progress = days > 1 ? 1 - Double(daysBefore) / Double(days - 1) : 1
        // Half a year up, half a year down: nobody's trend is a straight line.
        let wave = sin(Double(daysBefore) / 365 * 2 * .pi)
        return max(0, Wording.rounded(from + (to - from) * progress + (wave + offset) / 2 * noise, decimals: type.decimals))
    }
}
