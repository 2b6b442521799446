/// The wishes in the text of a critique (brados-training.md 7.5).
///
/// The app writes `Swap Monday dinner (Tacos) and Tuesday Brad breakfast (Oats) for something different. Remove Friday lunch (Soup) from the
/// plan.` A person writes `no fish`, `something easier` or `Monday`.
struct CritiqueText: Sendable {
    /// A slot that the text names.
    struct Mention: Sendable, Equatable {
        let day: Int
        /// `nil` if the text does not tell whose breakfast it is.
        var track: MealTrack?
        /// `nil` if the text names only the day.
        var type: MealType?
        /// Whether the slot is to be empty, not another meal's.
        let isRemoval: Bool
        /// The name in brackets after the slot.
        var mealName: String?
    }

    /// Slots that are named as such, or after `Swap` or `Remove`.
    private(set) var slots: [Mention] = []
    /// Days that are named alone.
    private(set) var days: [Mention] = []
    /// Foods that are not wanted, in lower case.
    private(set) var unwanted: [String] = []
    private(set) var wantsLessEffort = false

    /// The most foods that one text can exclude. Each is looked for in the name and the ingredients of every meal.
    private static let mostUnwanted = 20

    static let dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    private static let dayWords = dayNames.map { $0.lowercased() }

    /// - Parameter names: the names of the planned meals. A name in brackets may contain brackets itself.
    init(_ text: String, mealNames names: [String]) {
        var words = CritiqueWords(text)
        var verb: String?
        while let word = words.next() {
            switch word {
            case "swap", "remove": verb = word
            case "no", "without", "less":
                unwanted += Self.phrases(&words).prefix(Self.mostUnwanted - unwanted.count)
            case "easier", "quick": wantsLessEffort = true
            default:
                guard let day = Self.dayWords.firstIndex(of: word) else { continue }
                let mention = Self.mention(of: day, isRemoval: verb == "remove", names, &words)
                if verb == nil, mention.type == nil { days.append(mention) } else { slots.append(mention) }
            }
        }
    }

    /// The words behind the name of a day: `Brad breakfast (Oats)`.
    private static func mention(of day: Int, isRemoval: Bool, _ names: [String], _ words: inout CritiqueWords) -> Mention {
        var mention = Mention(day: day, isRemoval: isRemoval)
        var rest = words
        let next = rest.next()
        let type: String?
        switch next {
        case "brad", "adult": (mention.track, type) = (.adult, rest.next())
        case "family": (mention.track, type) = (.family, rest.next())
        default: type = next
        }
        guard let found = type.flatMap(MealType.init(exact:)) else { return Mention(day: day, isRemoval: isRemoval) }
        mention.type = found
        words = rest
        mention.mealName = words.nextBracket(amongst: names)
        return mention
    }

    /// The words that end an unwanted phrase.
    private static let ends: Set<String> = [
        "and", "or", "but", "for", "in", "on", "at", "to", "with", "this", "please", "the", "than", "no", "without", "less", "swap",
        "remove", "easier", "quick",
    ]
    private static let fillers: Set<String> = ["any", "more", "so", "much", "of"]
    private static let mostWords = 3

    /// `red meat or fish` after `no`.
    private static func phrases(_ words: inout CritiqueWords) -> [String] {
        var phrases: [String] = []
        repeat {
            var phrase: [String] = []
            while phrase.count < mostWords, !words.isAtBreak, let word = words.peek(), !ends.contains(word), !dayWords.contains(word) {
                _ = words.next()
                if !phrase.isEmpty || !fillers.contains(word) { phrase.append(word) }
            }
            if !phrase.isEmpty { phrases.append(phrase.joined(separator: " ")) }
        } while !words.isAtBreak && words.skip("or")
        return phrases
    }
}

/// The words of a text in lower case, read from its start.
private struct CritiqueWords {
    private let text: [Character]
    private var place = 0

    init(_ text: String) {
        self.text = Array(text)
    }

    /// Whether punctuation, or the end of the text, follows the last word.
    var isAtBreak: Bool {
        let next = text[place...].first { !$0.isWhitespace || $0.isNewline }
        return next.map { !Self.isPart($0) } ?? true
    }

    mutating func next() -> String? {
        while place < text.count, !Self.isPart(text[place]) { place += 1 }
        let start = place
        while place < text.count, Self.isPart(text[place]) { place += 1 }
        if start == place { return nil }
        let word = String(text[start..<place]).lowercased().replacing("’", with: "'")
        return word.hasSuffix("'s") ? String(word.dropLast(2)) : word
    }

    func peek() -> String? {
        var copy = self
        return copy.next()
    }

    /// - Returns: whether the word followed.
    mutating func skip(_ word: String) -> Bool {
        var copy = self
        guard copy.next() == word else { return false }
        self = copy
        return true
    }

    /// The text in brackets that follows; `nil` if no bracket follows. Prefers a known name to the text up to the next bracket.
    mutating func nextBracket(amongst names: [String]) -> String? {
        var start = place
        while start < text.count, text[start] == " " { start += 1 }
        guard start < text.count, text[start] == "(" else { return nil }
        start += 1
        let known = names.first { text[start...].starts(with: Array($0) + [")"]) }
        guard let end = known.map({ start + $0.count }) ?? text[start...].firstIndex(of: ")") else { return nil }
        place = end + 1
        return String(text[start..<end])
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "'" || character == "’" || character == "-"
    }
}
