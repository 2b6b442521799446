import Values

/// Writes the sentences, headlines and advice of a history. Phrases take turns.
struct Remarks: Sendable {
    /// The number of phrases picked for each thing.
    private var counts: [String: Int] = [:]
    /// The advice given so far.
    private var given: Set<String> = []

    /// The next phrase for a thing. Each phrase is used once before any is repeated, so that the same words do not follow each other.
    ///
    /// - Parameter thing: the key of the turn. Its text also decides which phrase is first.
    mutating func pick(_ thing: String, of phrases: [String]) -> String {
        let count = counts[thing, default: 0]
        counts[thing] = count + 1
        let start = thing.utf8.reduce(0) { ($0 + Int($1)) % 97 }
        return phrases.isEmpty ? "" : phrases[(start + count) % phrases.count]
    }

    /// A sentence that compares a day's value with the seven days before.
    mutating func sentence(_ seen: Observation) -> String {
        let value = Wording.amount(seen.value, seen.type)
        let usual = Wording.amount(seen.usual, seen.type)
        let telling = pick("telling \(seen.type)", of: seen.type.dayPhrases).replacing("%", with: value)
        if seen.difference == 0 { return "\(telling), as on average in the seven days before." }
        let change = Wording.change(seen.difference, seen.type)
        return pick(
            "comparison",
            of: [
                "\(telling), \(change) than on average in the seven days before (\(usual)).",
                "\(telling), \(change) than your seven-day average of \(usual).",
                "\(telling); the average of the seven days before was \(usual).",
            ])
    }

    /// A sentence that compares a week's mean with that of the week before.
    mutating func weeklySentence(_ seen: Observation) -> String {
        let value = Wording.rate(seen.value, seen.type)
        let usual = Wording.rate(seen.usual, seen.type)
        let name = Wording.sentence(seen.type.label)
        if seen.difference == 0 { return "\(name): \(value) on average, as in the week before." }
        let change = Wording.change(seen.difference, seen.type)
        return pick(
            "weekly comparison",
            of: [
                "\(name): \(value) on average, \(change) than in the week before (\(usual)).",
                "\(name) went from \(usual) in the week before to \(value).",
                "\(name) averaged \(value), \(change) than in the week before.",
            ])
    }

    /// The title of a day. Headlines compare with the days before, so that no value contradicts them.
    mutating func title(_ seen: Observation, on day: LocalDate) -> String {
        let weekday = Wording.weekday(day)
        guard seen.isNotable else {
            return pick(
                "even day",
                of: ["An even \(weekday)", "A \(weekday) like most", "A steady \(weekday)", "Nothing unusual on \(weekday)"])
        }
        let phrases = seen.type.headlines
        let headline = pick("headline \(seen.type) \(seen.isHigher)", of: seen.isHigher ? phrases.higher : phrases.lower)
        return "\(headline): \(Wording.named(seen.value, seen.type))"
    }

    mutating func weeklyTitle(_ seen: Observation, entries: String) -> String {
        guard seen.isNotable else {
            return "\(pick("even week", of: ["An even week", "A week like the last", "A steady week"])): \(entries)"
        }
        let phrases = seen.type.weeklyHeadlines
        let headline = pick("weekly headline \(seen.type) \(seen.isHigher)", of: seen.isHigher ? phrases.higher : phrases.lower)
        return "\(headline): \([Wording.named(seen.value, seen.type), seen.type.each].compactMap { $0 }.joined(separator: " "))"
    }

    mutating func advice(_ seen: Observation) -> String {
        let phrases = seen.type.advice(for: seen)
        var text = ""
        // Advice with the same value is not repeated while another phrase is left.
        for _ in phrases {
            text = pick("advice \(phrases.first ?? "")", of: phrases)
                .replacing("%", with: Wording.amount(seen.value, seen.type))
            if given.insert(text).inserted { break }
        }
        return text
    }
}
