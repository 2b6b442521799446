import UnderstudyCore
import Values

@testable import FitIQ

/// Computes every sentence that the logged days allow in an insight, as a second implementation.
struct InsightOracle {
    let days: LoggedDays

    private func entries(_ range: DateRange) -> String { Wording.count(days.count(range), "entry", "entries") }

    /// Two rounded values and their difference.
    private func comparison(_ type: ProgressType, _ value: Double?, _ usual: Double?) -> Comparison? {
        guard let value, let usual else { return nil }
        let scale = type.decimals == 0 ? 1.0 : 10.0
        let difference = ((value * scale).rounded() - (usual * scale).rounded()) / scale
        return Comparison(
            value: days.shown(value, type), usual: days.shown(usual, type), change: change(difference, type), difference: difference)
    }

    /// The words for a change: levels are higher or lower, amounts are more or less, and steps are fewer.
    private func change(_ difference: Double, _ type: ProgressType) -> String {
        let (isHigher, size) = (difference > 0, days.shown(difference.magnitude, type))
        switch type {
        case .moodScore: return "\(size) \(size == "1" ? "point" : "points") \(isHigher ? "higher" : "lower")"
        case .restingHeartRate, .bmi: return "\(size) \(isHigher ? "higher" : "lower")"
        case .steps: return "\(size) \(isHigher ? "more" : "fewer")"
        default: return "\(size) \(isHigher ? "more" : "less")"
        }
    }

    private func each(_ amount: String, _ type: ProgressType) -> String {
        switch type {
        case .weight, .height, .bodyFatPercentage, .bmi, .restingHeartRate, .moodScore: amount
        case .sleepHours: "\(amount) a night"
        default: "\(amount) a day"
        }
    }

    private struct Comparison {
        let value, usual, change: String
        let difference: Double
    }

    func ofDay(_ day: LocalDate) -> Set<String> {
        let date = Wording.day(day)
        let entries = entries(DateRange(1, endingOn: day))
        var allowed: Set = ["\(date): \(entries).", "You logged \(entries) on \(date).", "On \(date) you logged \(entries)."]
        for type in days.types {
            let usual = days.mean(type, DateRange(7, endingOn: day - 1))
            guard let said = comparison(type, days.value(type, day), usual) else { continue }
            for telling in type.dayPhrases.map({ $0.replacing("%", with: said.value) }) {
                if said.difference == 0 {
                    allowed.insert("\(telling), as on average in the seven days before.")
                } else {
                    allowed.insert("\(telling), \(said.change) than on average in the seven days before (\(said.usual)).")
                    allowed.insert("\(telling), \(said.change) than your seven-day average of \(said.usual).")
                    allowed.insert("\(telling); the average of the seven days before was \(said.usual).")
                }
            }
            allowed.formUnion(records(type, day))
        }
        if days.value(.weight, day) == nil, let last = days.dates(.weight).last(where: { $0 < day }),
            let weight = days.value(.weight, last)
        {
            let (date, weight) = (Wording.day(last), days.shown(weight, .weight))
            allowed.formUnion([
                "You were not on the scale; on \(date) it showed \(weight).", "No weigh-in: the last, on \(date), was \(weight).",
                "You did not weigh in; your last weight was \(weight), on \(date).",
            ])
        }
        return allowed
    }

    private func records(_ type: ProgressType, _ day: LocalDate) -> [String] {
        guard let value = days.value(type, day) else { return [] }
        let before = days.dates(type).filter { $0 < day }
        let higher = before.last(where: { days.value(type, $0).map { $0 >= value } ?? false })
        let lower = before.last(where: { days.value(type, $0).map { $0 <= value } ?? false })
        return [(higher, "high"), (lower, "low")].compactMap { day, word in
            day.map { "It has not been as \(word) since \(Wording.day($0))." }
        }
    }

    func ofWeek(_ week: DateRange) -> Set<String> {
        let (span, entries) = (Wording.span(week), entries(week))
        var allowed: Set = ["\(span): \(entries).", "You logged \(entries) from \(span).", "From \(span) you logged \(entries)."]
        for type in days.types {
            let logged = week.filter { days.value(type, $0) != nil }
            if let best = logged.max(by: { days.value(type, $0) ?? 0 < days.value(type, $1) ?? 0 }) {
                let peak = days.shown(days.value(type, best) ?? 0, type)
                allowed.insert("\(Wording.sentence(type.label)) peaked on \(Wording.day(best)) at \(peak).")
            }
            guard let said = comparison(type, days.mean(type, week), days.mean(type, week.preceding)) else { continue }
            let name = Wording.sentence(type.label)
            let (value, usual) = (each(said.value, type), each(said.usual, type))
            if said.difference == 0 {
                allowed.insert("\(name): \(value) on average, as in the week before.")
            } else {
                allowed.formUnion([
                    "\(name): \(value) on average, \(said.change) than in the week before (\(usual)).",
                    "\(name) went from \(usual) in the week before to \(value).",
                    "\(name) averaged \(value), \(said.change) than in the week before.",
                ])
            }
        }
        let weights = days.values(.weight, week)
        if let first = weights.first, let last = weights.last {
            allowed.insert("On the scale it went from \(days.shown(first, .weight)) to \(days.shown(last, .weight)).")
        }
        return allowed
    }

    /// The sentences that two weeks allow about any pair of types.
    func ofPattern(_ range: DateRange) -> Set<String> {
        var allowed: Set = [
            "That does not say that one is the cause.", "Two weeks are not proof: keep an eye on it.",
            "Something else may move both.", "It may be chance; the next weeks will tell.",
        ]
        let span = Wording.span(range)
        for (first, second) in days.types.flatMap({ first in days.types.map { (first, $0) } }) where first != second {
            let pairs = range.compactMap { day in days.value(first, day).flatMap { x in days.value(second, day).map { (x, $0) } } }
            guard pairs.count >= 10, let r = Self.correlation(pairs), r.magnitude >= 0.7 else { continue }
            let count = "\(pairs.count) days"
            let movement = r > 0 ? "rose and fell together" : "moved in opposite directions"
            allowed.formUnion([
                "Over \(count), \(span), \(first.label) and \(second.label) \(movement).",
                "From \(span), \(first.label) and \(second.label) \(movement): \(count) show it.",
                "Your \(first.label) and your \(second.label) \(movement) over \(count), \(span).",
            ])
            let mean = pairs.map(\.0).reduce(0, +) / Double(pairs.count)
            let sides = [pairs.filter { $0.0 > mean }.map(\.1), pairs.filter { $0.0 <= mean }.map(\.1)]
            let means = sides.map { days.shown($0.reduce(0, +) / Double($0.count), second) }
            let above = "On the \(Wording.count(sides[0].count, "day", "days")) with above-average \(first.label)"
            allowed.insert("\(above), \(second.label) averaged \(means[0]); on the others, \(means[1]).")
        }
        return allowed
    }

    /// Pearson's r.
    static func correlation(_ pairs: [(Double, Double)]) -> Double? {
        let count = Double(pairs.count)
        let (x, y) = (pairs.map(\.0).reduce(0, +) / count, pairs.map(\.1).reduce(0, +) / count)
        let product = pairs.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
        let squares = (pairs.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) }, pairs.reduce(0) { $0 + ($1.1 - y) * ($1.1 - y) })
        return squares.0 * squares.1 > 0 ? product / (squares.0 * squares.1).squareRoot() : nil
    }
}
