import UnderstudyCore

/// Reads the foods of a meal from words (fitiq-wellness.md 10.3).
enum MealParser {
    /// The items of a meal, in their order; `nil` if the table has none of the foods.
    static func items(in text: String) -> [MealItem]? {
        let found = pieces(of: text).compactMap(item)
        return found.contains { $0.foodID != nil } ? found : nil
    }

    /// The words of each food.
    private static func pieces(of text: String) -> [[String]] {
        let text = text.lowercased().replacing("½", with: " 1/2 ").replacing("¼", with: " 1/4 ").replacing("¾", with: " 3/4 ")
        return text.parts(between: "\n", "\r", ",", ";", "+", "&").flatMap { part in
            words(of: part).split { ["and", "with", "plus"].hasExactly($0) }.map(Array.init)
        }
    }

    /// The words without punctuation around them.
    private static func words(of text: String) -> [String] {
        text.parts(between: " ", "\t", "\u{0B}", "\u{0C}").compactMap { word in
            let scalars = word.unicodeScalars
            guard let first = scalars.firstIndex(where: isPartOfWord), let last = scalars.lastIndex(where: isPartOfWord) else {
                return nil
            }
            return String(scalars[first...last])
        }
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar.properties.generalCategory == .nonspacingMark
    }

    private static func item(_ piece: [String]) -> MealItem? {
        var rest = piece[...]
        if let word = rest.first, ["about", "around", "approximately"].hasExactly(word) { rest.removeFirst() }
        let quantity = Quantity(&rest)
        if rest.count > 1, rest.first?.isSame(as: "of") == true { rest.removeFirst() }
        guard !rest.isEmpty else { return nil }
        let (words, amount) = (Array(rest), quantity?.value ?? 1)
        guard let food = FoodTable.find(in: words) else { return .estimated(words, amount, quantity?.unit) }
        let unit = quantity?.unit ?? food.unit
        return MealItem(
            name: food.name, quantity: amount, unit: unit.rawValue, nutrients: food.nutrients(quantity: amount, unit), type: food.type,
            confidence: quantity == nil ? 0.85 : 0.95, notes: quantity == nil ? "Assumed one \(food.unit.rawValue)" : nil,
            foodID: food.id)
    }
}

/// The number before a food, and its unit, if there is one: `2`, `1 1/2 cups`, `120g`, `half a dozen`.
private struct Quantity {
    /// Larger amounts are no meal, and their nutrients would not be exact integers.
    private static let most = 100_000.0

    private(set) var value: Double
    private(set) var unit: FoodUnit?

    /// Reads and removes the words of a quantity; `nil` if the words begin with none.
    init?(_ words: inout ArraySlice<String>) {
        guard let first = words.first else { return nil }
        if let number = Self.number(Substring(first)) ?? Self.words[first] {
            value = number
        } else if let (number, unit) = Self.numberWithUnit(first) {
            value = number
            self.unit = unit
        } else {
            return nil
        }
        words.removeFirst()
        if first.utf8.allSatisfy(Self.isDigit), let next = words.first, next.has("/"), let part = Self.number(Substring(next)) {
            value += part
            words.removeFirst()
        }
        while words.count > 1, unit == nil, let next = words.first, let factor = Self.factors[next] {
            value *= factor
            words.removeFirst()
        }
        value = min(value, Self.most)
        // The last word is the food's name, even if it is that of a unit.
        if words.count > 1, unit == nil, let next = words.first, let known = FoodUnit(word: next) {
            unit = known
            words.removeFirst()
        }
    }

    private static let words: [String: Double] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "half": 0.5, "couple": 2, "dozen": 12, "some": 1,
    ]
    /// Words that continue a quantity: `a dozen`, `half a`.
    private static let factors: [String: Double] = ["a": 1, "an": 1, "half": 0.5, "couple": 2, "dozen": 12]

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// `2`, `1.5` or `3/4`
    private static func number(_ word: Substring) -> Double? {
        guard word.utf8.first.map(isDigit) == true, word.utf8.last.map(isDigit) == true else { return nil }
        let parts = word.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") } ? Double(String(decoding: part, as: UTF8.self)) : nil
        }
        guard numbers.count == parts.count, let first = numbers.first, numbers.count < 3 else { return nil }
        let value = numbers.count == 2 ? first / numbers[1] : first
        return value.isFinite ? value : nil
    }

    /// `120g`
    private static func numberWithUnit(_ word: String) -> (Double, FoodUnit)? {
        let digits = word.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "/") }
        guard let number = number(digits), let unit = FoodUnit(word: String(word.dropFirst(digits.count))) else { return nil }
        return (number, unit)
    }
}

extension MealItem {
    /// An item that the table does not have.
    fileprivate static func estimated(_ words: [String], _ quantity: Double, _ unit: FoodUnit?) -> MealItem {
        let factor = unit.map { $0.isWeight ? $0.grams(of: .food) / 100 : 1 } ?? 1
        return MealItem(
            name: words.map(Wording.sentence).joined(separator: " "), quantity: quantity, unit: (unit ?? .serving).rawValue,
            nutrients: Nutrients([150, 5, 20, 5.5, 1, 3], times: quantity * factor), type: .food, confidence: 0.4,
            notes: "Not in the food table: estimated", foodID: nil)
    }
}
