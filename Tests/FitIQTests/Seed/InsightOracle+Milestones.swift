import Values
@testable import FitIQ

extension InsightOracle {
    /// The content that the days allow for a milestone's title on the day it was reached; `nil` if they contradict the title.
    func ofMilestone(_ title: String, on day: LocalDate) -> String? {
        let words = title.split(separator: " ").map(String.init)
        let number = words.compactMap { Double($0.filter(\.isNumber)) }.first ?? 0
        let date = Wording.day(day)
        if title.hasSuffix(" steps in all") {
            let values = days.dates(.steps).filter { $0 <= day }.compactMap { days.value(.steps, $0) }
            let total = values.reduce(0, +)
            guard total >= number, total - (values.last ?? 0) < number else { return nil }
            return "You had taken \(words[0]) steps since your first entry by \(date)."
        }
        if title.hasSuffix(" kg lost since the start"), let first = days.dates(.weight).first {
            guard let start = days.value(.weight, first), let weight = days.value(.weight, day), start - weight > number - 1e-9 else {
                return nil
            }
            let earlier = days.dates(.weight).filter { $0 < day }.compactMap { days.value(.weight, $0) }
            guard earlier.allSatisfy({ start - $0 < number - 1e-9 }) else { return nil }
            let shown = "You weighed \(days.shown(weight, .weight)) on \(date)."
            return "You have come \(words[0]) kg below the first weight you logged. \(shown)"
        }
        let range = DateRange(Int(number), endingOn: day)
        if title.hasSuffix(" days of check-ins in a row") {
            // An entry before the first of them would have reached it a day earlier.
            guard range.allSatisfy({ days.hasEntry(on: $0) }), !days.hasEntry(on: range.first - 1) else { return nil }
            return "You have logged something on each of the last \(words[0]) days, \(Wording.span(range))."
        }
        if title.hasSuffix(" days of weigh-ins in a row") {
            guard days.values(.weight, range).count == range.count, days.value(.weight, range.first - 1) == nil else { return nil }
            return "You have stepped on the scale on each of the last \(words[0]) days, \(Wording.span(range))."
        }
        if title == "Your 100th entry" {
            guard days.count(through: day) >= 100, days.count(through: day - 1) < 100 else { return nil }
            return "You have logged 100 entries by \(date). That is enough to see trends, not just days."
        }
        return nil
    }
}
