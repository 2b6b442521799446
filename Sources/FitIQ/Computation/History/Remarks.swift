import UnderstudyCore

/// Writes the sentences, headlines and advice of a history. Phrases take turns.
struct Remarks: Sendable {
    private var picker = PhrasePicker()
    /// The advice given so far.
    private var given: Set<String> = []

    /// The next phrase for a thing; see ``PhrasePicker/pick(_:of:)``.
    mutating func pick(_ thing: String, of phrases: [String]) -> String { picker.pick(thing, of: phrases) }

    /// A sentence that compares a day's value with the seven days before.
    mutating func sentence(_ seen: Observation) -> String {
        let value = Wording.amount(seen.value, seen.type)
        let usual = Wording.amount(seen.usual, seen.type)
        let telling = pick("telling \(seen.type)", of: seen.type.dayPhrases).replacing("%", with: value)
        let change = Wording.amount(seen.difference.magnitude, seen.type)
        if seen.difference == 0 { return "\(telling), as on average in the seven days before." }
        let (more, above) = seen.isHigher ? ("more", "above") : ("less", "below")
        return pick(
            "comparison",
            of: [
                "\(telling), \(change) \(more) than on average in the seven days before (\(usual)).",
                "\(telling): \(change) \(above) your seven-day average of \(usual).",
                "\(telling), after an average of \(usual) in the seven days before: \(change) \(more).",
            ])
    }

    /// A sentence that compares a week's mean with that of the week before.
    mutating func weeklySentence(_ seen: Observation) -> String {
        let value = Wording.amount(seen.value, seen.type)
        let usual = Wording.amount(seen.usual, seen.type)
        let name = Wording.sentence(seen.type.label)
        let change = Wording.amount(seen.difference.magnitude, seen.type)
        if seen.difference == 0 { return "\(name): \(value) a day on average, as in the week before." }
        let more = seen.isHigher ? "more" : "less"
        return pick(
            "weekly comparison",
            of: [
                "\(name): \(value) a day on average, \(change) \(more) than in the week before (\(usual)).",
                "\(name) went from \(usual) a day in the week before to \(value): \(change) \(more).",
                "\(name) came to \(value) a day, \(change) \(more) than the \(usual) of the week before.",
            ])
    }

    mutating func headline(_ seen: Observation) -> String {
        guard seen.isNotable else {
            return pick("even day", of: ["An even day", "A day like most", "Steady", "Nothing out of line"])
        }
        let phrases = seen.type.headlines
        return pick("headline \(seen.type) \(seen.isHigher)", of: seen.isHigher ? phrases.higher : phrases.lower)
    }

    mutating func weeklyHeadline(_ seen: Observation) -> String {
        guard seen.isNotable else { return pick("even week", of: ["An even week", "A week like the last", "Steady days"]) }
        let phrases = seen.type.weeklyHeadlines
        return pick("weekly headline \(seen.type) \(seen.isHigher)", of: seen.isHigher ? phrases.higher : phrases.lower)
    }

    mutating func advice(_ seen: Observation) -> String {
        let phrases = seen.isHigher ? seen.type.advice.higher : seen.type.advice.lower
        var text = ""
        // Advice with the same value is not repeated while another phrase is left.
        for _ in phrases {
            text = pick("advice \(seen.type) \(seen.isHigher)", of: phrases)
                .replacing("%", with: Wording.amount(seen.value, seen.type))
            if given.insert(text).inserted { break }
        }
        return text
    }
}

/// Takes turns among the phrases for a thing, so that the same words do not follow each other.
struct PhrasePicker: Sendable {
    private var counts: [String: Int] = [:]

    /// The next phrase for a thing. Each phrase is used once before any is repeated.
    ///
    /// - Parameter thing: the key of the turn. Its text also decides which phrase is first.
    mutating func pick(_ thing: String, of phrases: [String]) -> String {
        let count = counts[thing, default: 0]
        counts[thing] = count + 1
        let start = thing.utf8.reduce(0) { ($0 + Int($1)) % 97 }
        return phrases.isEmpty ? "" : phrases[(start + count) % phrases.count]
    }
}
