import UnderstudyCore

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
            value: days.shown(value, type), usual: days.shown(usual, type), change: days.shown(difference.magnitude, type),
            difference: difference)
    }

    private struct Comparison {
        let value, usual, change: String
        let difference: Double
    }

    func ofDay(_ day: LocalDate) -> Set<String> {
        let date = Wording.day(day)
        let entries = entries(DateRange(1, endingOn: day))
        var allowed: Set = ["\(date): \(entries).", "You logged \(entries) on \(date).", "\(date) has \(entries)."]
        for type in days.types {
            let usual = days.mean(type, DateRange(7, endingOn: day - 1))
            guard let said = comparison(type, days.value(type, day), usual) else { continue }
            let (more, above) = said.difference > 0 ? ("more", "above") : ("less", "below")
            for telling in type.dayPhrases.map({ $0.replacing("%", with: said.value) }) {
                if said.difference == 0 {
                    allowed.insert("\(telling), as on average in the seven days before.")
                } else {
                    allowed.insert("\(telling), \(said.change) \(more) than on average in the seven days before (\(said.usual)).")
                    allowed.insert("\(telling): \(said.change) \(above) your seven-day average of \(said.usual).")
                    allowed.insert("\(telling), after an average of \(said.usual) in the seven days before: \(said.change) \(more).")
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
                "The scale waits since \(date), when it showed \(weight).",
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
            day.map { "Since \(Wording.day($0)) it has not been as \(word)." }
        }
    }

    func ofWeek(_ week: DateRange) -> Set<String> {
        let (span, entries) = (Wording.span(week), entries(week))
        var allowed: Set = ["\(span): \(entries).", "You logged \(entries) from \(span).", "The week from \(span) has \(entries)."]
        for type in days.types {
            let logged = week.filter { days.value(type, $0) != nil }
            if let best = logged.max(by: { days.value(type, $0) ?? 0 < days.value(type, $1) ?? 0 }) {
                allowed.insert("The most was on \(Wording.day(best)): \(days.shown(days.value(type, best) ?? 0, type)).")
            }
            guard let said = comparison(type, days.mean(type, week), days.mean(type, week.preceding)) else { continue }
            let name = Wording.sentence(type.label)
            let more = said.difference > 0 ? "more" : "less"
            if said.difference == 0 {
                allowed.insert("\(name): \(said.value) a day on average, as in the week before.")
            } else {
                allowed.formUnion([
                    "\(name): \(said.value) a day on average, \(said.change) \(more) than in the week before (\(said.usual)).",
                    "\(name) went from \(said.usual) a day in the week before to \(said.value): \(said.change) \(more).",
                    "\(name) came to \(said.value) a day, \(said.change) \(more) than the \(said.usual) of the week before.",
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
            "Perhaps something third moves both.", "It may be chance; the next weeks will tell.",
        ]
        let span = Wording.span(range)
        for (first, second) in days.types.flatMap({ first in days.types.map { (first, $0) } }) where first != second {
            let pairs = range.compactMap { day in days.value(first, day).flatMap { x in days.value(second, day).map { (x, $0) } } }
            guard pairs.count >= 10, let r = Self.correlation(pairs), r.magnitude >= 0.7 else { continue }
            let (count, percent) = ("\(pairs.count) days", Wording.number(r * 100, decimals: 0))
            allowed.formUnion([
                "Over \(count), \(span), \(first.label) and \(second.label) had a correlation of \(percent)% (Pearson's r).",
                "\(Wording.sentence(first.label)) and \(second.label), \(span): a correlation of \(percent)% (Pearson's r) over \(count).",
                "Between \(first.label) and \(second.label) there was a correlation of \(percent)% (Pearson's r) over \(count), \(span).",
            ])
            let mean = pairs.map(\.0).reduce(0, +) / Double(pairs.count)
            let sides = [pairs.filter { $0.0 > mean }.map(\.1), pairs.filter { $0.0 <= mean }.map(\.1)]
            let means = sides.map { days.shown($0.reduce(0, +) / Double($0.count), second) }
            let above = "On the \(Wording.count(sides[0].count, "day", "days")) with more \(first.label) than on average"
            allowed.insert("\(above), \(second.label) came to \(means[0]); on the others, to \(means[1]).")
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
