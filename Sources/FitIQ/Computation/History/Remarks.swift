import UnderstudyCore

/// What a history says of values: sentences, headlines and advice, in turns.
struct Remarks: Sendable {
    private var picker = PhrasePicker()
    /// The advice that has been given.
    private var given: Set<String> = []

    /// The next of a thing's phrases.
    mutating func pick(_ thing: String, of phrases: [String]) -> String { picker.pick(thing, of: phrases) }

    /// A day's value beside the seven days before.
    mutating func sentence(_ seen: Observation) -> String {
        let value = Wording.amount(seen.value, seen.type)
        let usual = Wording.amount(seen.usual, seen.type)
        let telling = pick("telling \(seen.type)", of: seen.type.tellings).replacing("%", with: value)
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

    /// A week's mean beside that of the week before.
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
        guard seen.stands else {
            return pick("even day", of: ["An even day", "A day like most", "Steady", "Nothing out of line"])
        }
        let phrases = seen.type.headlines
        return pick("headline \(seen.type) \(seen.isHigher)", of: seen.isHigher ? phrases.higher : phrases.lower)
    }

    mutating func weeklyHeadline(_ seen: Observation) -> String {
        guard seen.stands else { return pick("even week", of: ["An even week", "A week like the last", "Steady days"]) }
        let phrases = seen.type.weeklyHeadlines
        return pick("weekly headline \(seen.type) \(seen.isHigher)", of: seen.isHigher ? phrases.higher : phrases.lower)
    }

    mutating func advice(_ seen: Observation) -> String {
        let phrases = seen.isHigher ? seen.type.advice.higher : seen.type.advice.lower
        var text = ""
        // What has been said of the same value is not said again, as long as there is something else to say.
        for _ in phrases {
            text = pick("advice \(seen.type) \(seen.isHigher)", of: phrases)
                .replacing("%", with: Wording.amount(seen.value, seen.type))
            if given.insert(text).inserted { break }
        }
        return text
    }
}

/// Takes turns among ways to say a thing, so that nobody reads the same words twice in a row.
struct PhrasePicker: Sendable {
    private var counts: [String: Int] = [:]

    /// The next of a thing's phrases; each comes once before any comes again.
    ///
    /// - Parameter thing: what is said. Things that begin differently do not all begin with their first phrase.
    mutating func pick(_ thing: String, of phrases: [String]) -> String {
        let count = counts[thing, default: 0]
        counts[thing] = count + 1
        let start = thing.utf8.reduce(0) { ($0 + Int($1)) % 97 }
        return phrases.isEmpty ? "" : phrases[(start + count) % phrases.count]
    }
}
