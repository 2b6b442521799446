import UnderstudyCore

@testable import FitIQ

extension InsightOracle {
    /// The content that the days allow for a milestone's title on the day it was reached; `nil` if they contradict the title.
    func ofMilestone(_ title: String, on day: LocalDate) -> String? {
        let words = title.split(separator: " ").map(String.init)
        let number = Double(title.split(separator: " ").compactMap { Double($0.filter { $0 != "," }) }.first ?? 0)
        let date = Wording.day(day)
        func type(_ endings: [ProgressType: String]) -> ProgressType? { endings.first { title.contains($0.value) }?.key }
        let quantities: [ProgressType: String] = [
            .steps: " steps", .activeMinutes: " min of movement", .water: " l of water", .sleepHours: " h of sleep", .moodScore: "mood of",
        ]
        if title.hasSuffix(" in all"), let type = type(quantities) {
            let values = days.dates(type).filter { $0 <= day }.compactMap { days.value(type, $0) }
            let total = values.reduce(0, +)
            guard total >= number, total - (values.last ?? 0) < number else { return nil }
            let mean = days.shown(total / Double(values.count), type)
            return "By \(date) your \(type.label) came to \(days.shown(total, type)): \(mean) a day on \(values.count) days."
        }
        if title.hasPrefix("Your first day with "), let type = type(quantities), let value = days.value(type, day) {
            guard value >= number, days.dates(type).allSatisfy({ $0 >= day || days.value(type, $0) ?? 0 < number }) else { return nil }
            return "On \(date) it was \(days.shown(value, type)). You had never reached \(days.shown(number, type)) before."
        }
        if title.contains(" days in a row with "), let type = type(quantities), let count = Int(words[0]) {
            let range = DateRange(count, endingOn: day)
            let least = words.dropFirst().compactMap { Double($0.filter { $0 != "," }) }.first ?? 0
            guard days.values(type, range).count == count, days.values(type, range).allSatisfy({ $0 >= least }) else { return nil }
            let mean = days.shown(days.mean(type, range) ?? 0, type)
            return "\(Wording.span(range)): \(mean) a day on average, and never less than \(days.shown(least, type))."
        }
        if title.hasSuffix(" kg lost since the start"), let first = days.dates(.weight).first {
            guard let start = days.value(.weight, first), let weight = days.value(.weight, day), start - weight > number - 1e-9 else {
                return nil
            }
            let earlier = days.dates(.weight).filter { $0 < day }.compactMap { days.value(.weight, $0) }
            guard earlier.allSatisfy({ start - $0 < number - 1e-9 }) else { return nil }
            let began = "When you began, on \(Wording.day(first)), it was \(days.shown(start, .weight))."
            return "You weighed \(days.shown(weight, .weight)) on \(date). \(began)"
        }
        if title.hasSuffix(" days of check-ins in a row"), let count = Int(words[0]) {
            let range = DateRange(count, endingOn: day)
            // An entry before the first of them would have reached it a day earlier.
            guard range.allSatisfy({ days.hasEntry(on: $0) }), !days.hasEntry(on: range.first - 1) else { return nil }
            let entries = Wording.count(days.count(range), "entry", "entries")
            return "You have logged something on each of the last \(count) days, \(Wording.span(range)): \(entries)."
        }
        if title.hasSuffix(" weigh-ins"), let weight = days.value(.weight, day) {
            guard Double(days.dates(.weight).count { $0 <= day }) == number else { return nil }
            return "You have been on the scale on \(words[0]) days by \(date), when it showed \(days.shown(weight, .weight))."
        }
        if title.hasSuffix(" entries") {
            guard Double(days.count(through: day)) >= number, Double(days.count(through: day - 1)) < number else { return nil }
            return "You have logged \(title) by \(date). That is enough to see trends, not just days."
        }
        return nil
    }
}
