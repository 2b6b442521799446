/// The number before a food, and its unit, if there is one: `2`, `1 1/2 cups`, `120g`, `half a dozen`, `two and a half cups`, `3-4`
/// (fitiq-wellness.md 10.3).
///
/// A comma between digits is a decimal comma: `1,5 cups`. Before grams or milliliters, three digits behind it are thousands: `1,500 g`.
struct FoodQuantity {
    /// Larger amounts are no meal, and their nutrients would not be exact integers.
    private static let most = 100_000.0

    private(set) var value: Double
    private(set) var unit: FoodUnit?
    /// The limits of a range such as `3-4`, as typed. The value is their mean.
    private(set) var range: String?

    /// Reads and removes the words of a quantity; `nil` if the words begin with none.
    init?(_ words: inout ArraySlice<String>) {
        guard let first = words.popFirst() else { return nil }
        var groupedValue: Double?
        if let number = FoodNumber(first) {
            (value, groupedValue) = (number.value, number.groupedValue)
        } else if let number = Self.words[first] {
            value = number
        } else if let (low, high) = Self.range(in: first) {
            (value, range) = ((low + high) / 2, first)
        } else if let (number, unit) = Self.numberWithUnit(first) {
            (value, groupedValue, self.unit) = (number.value, number.groupedValue, unit)
        } else {
            return nil
        }
        if let high = words.dropFirst().first.flatMap(Self.number), let word = words.first, ["to", "or", "-", "–"].hasExactly(word),
            high > value
        {
            range = "\(first)-\(words[words.startIndex + 1])"
            value = (value + high) / 2
            words.removeFirst(2)
        }
        takeFraction(&words)
        takeFactors(&words)
        // The last word is the food's name, even if it is that of a unit.
        if words.count > 1, unit == nil, let next = words.first, let known = FoodUnit(word: next) {
            unit = known
            words.removeFirst()
        }
        if let groupedValue, unit == .g || unit == .ml { value = groupedValue }
        value = min(value, Self.most)
    }

    /// The words of a fraction at the beginning, if there is one: `1/2`, `a half`, `three quarters`.
    static func fraction(in words: ArraySlice<String>) -> (value: Double, count: Int)? {
        guard let first = words.first else { return nil }
        if first.has("/"), let number = FoodNumber(first) { return (number.value, 1) }
        if let part = parts[first] { return (part, 1) }
        guard let count = self.words[first], let next = words.dropFirst().first, let part = parts[next] else { return nil }
        return (count * part, 2)
    }

    /// Whether the words are a number without a unit and a food.
    static func isNumber(_ words: ArraySlice<String>) -> Bool {
        words.count == 1 && words.first.flatMap(number) != nil
    }

    /// Adds the fraction of `1 1/2` and `two and a half`.
    private mutating func takeFraction(_ words: inout ArraySlice<String>) {
        let hasAnd = words.first.map { $0.isSame(as: "and") } ?? false
        guard unit == nil, range == nil, value == value.rounded(), let fraction = Self.fraction(in: hasAnd ? words.dropFirst() : words),
            hasAnd || words.first.map({ $0.has("/") }) == true
        else { return }
        value += fraction.value
        words.removeFirst(fraction.count + (hasAnd ? 1 : 0))
    }

    /// Multiplies by the words that continue a quantity: `a dozen`, `half a`, `three quarters of a cup`.
    private mutating func takeFactors(_ words: inout ArraySlice<String>) {
        while words.count > 1, unit == nil, let next = words.first, let factor = Self.factors[next] ?? Self.parts[next] {
            value *= factor
            words.removeFirst()
        }
        let rest = words.prefix(3)
        if rest.count == 3, words.count > 3, rest[rest.startIndex].isSame(as: "of"), Self.articles.hasExactly(rest[rest.startIndex + 1]),
            FoodUnit(word: rest[rest.startIndex + 2]) != nil
        {
            words.removeFirst(2)
        }
    }

    private static let words: [String: Double] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "fifty": 50, "hundred": 100, "half": 0.5, "quarter": 0.25,
        "couple": 2, "dozen": 12, "some": 1,
    ]
    private static let parts: [String: Double] = [
        "half": 0.5, "halves": 0.5, "third": 1.0 / 3, "thirds": 1.0 / 3, "quarter": 0.25, "quarters": 0.25,
    ]
    private static let factors: [String: Double] = ["a": 1, "an": 1, "couple": 2, "dozen": 12, "hundred": 100]
    private static let articles = ["a", "an", "the"]

    private static func number(_ word: String) -> Double? { FoodNumber(word)?.value ?? words[word] }

    /// `3-4`
    private static func range(in word: String) -> (Double, Double)? {
        let limits = word.split { $0 == "-" || $0 == "–" }.map { FoodNumber(String($0))?.value }
        guard limits.count == 2, let low = limits[0], let high = limits[1], low < high else { return nil }
        return (low, high)
    }

    /// `120g`
    private static func numberWithUnit(_ word: String) -> (FoodNumber, FoodUnit)? {
        let digits = word.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "," || $0 == "/") }
        guard let number = FoodNumber(String(digits)), let unit = FoodUnit(word: String(word.dropFirst(digits.count))) else { return nil }
        return (number, unit)
    }
}

/// A number in digits: `2`, `1.5`, `1,5`, `1,500` or `3/4`.
struct FoodNumber {
    let value: Double
    /// The value if a sole separator before three digits groups thousands.
    private(set) var groupedValue: Double?

    init?(_ word: String) {
        guard word.utf8.first.map(Self.isDigit) == true, word.utf8.last.map(Self.isDigit) == true else { return nil }
        if word.has("/") {
            let parts = word.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Self.decimal($0) }
            guard parts.count == 2, let above = parts[0], let below = parts[1], below > 0 else { return nil }
            value = above / below
        } else if let decimal = Self.decimal(Substring(word).utf8) {
            value = decimal
            let parts = word.utf8.split { Self.separators.contains($0) }
            if parts.count == 2, parts[1].count == 3, parts[0].count < 4, parts[0].first != UInt8(ascii: "0") {
                groupedValue = decimal * 1_000
            }
        } else {
            return nil
        }
        guard value.isFinite else { return nil }
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static let separators = [UInt8(ascii: "."), UInt8(ascii: ",")]

    /// Digits with at most one separator.
    private static func decimal(_ text: Substring.UTF8View) -> Double? {
        guard text.allSatisfy({ isDigit($0) || separators.contains($0) }) else { return nil }
        return Double(String(decoding: text.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self))
    }
}
