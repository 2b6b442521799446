import Foundation
import Values

/// Reads the foods of a meal from words (fitiq-wellness.md 10.3).
enum MealParser {
    /// The items of a meal, in their order; `nil` if the table has none of the foods.
    static func items(in text: String) -> [MealItem]? {
        let found = pieces(of: text).compactMap(item)
        return found.contains { $0.foodID != nil } ? found : nil
    }

    /// The words of each food.
    private static func pieces(of text: String) -> [[String]] {
        lines(of: writingOutFractions(in: text.lowercased())).flatMap { split(words(of: $0)) }
    }

    /// `½` as ` 1/2 `.
    private static func writingOutFractions(in text: String) -> String {
        text.unicodeScalars.reduce(into: "") { text, scalar in
            guard scalar.properties.numericType == .numeric, let value = scalar.properties.numericValue, value < 1 else {
                return text.unicodeScalars.append(scalar)
            }
            text += " \(String(scalar).decomposedStringWithCompatibilityMapping.replacing("\u{2044}", with: "/")) "
        }
    }

    /// The parts between separators. A comma between digits belongs to a number.
    private static func lines(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        func isDigit(_ place: Int) -> Bool { bytes.indices.contains(place) && FoodNumber.isDigit(bytes[place]) }
        var lines: [[UInt8]] = [[]]
        for (place, byte) in bytes.enumerated() {
            if separators.contains(byte), byte != UInt8(ascii: ",") || !isDigit(place - 1) || !isDigit(place + 1) {
                lines.append([])
            } else {
                lines[lines.count - 1].append(byte)
            }
        }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    private static let separators = Array("\n\r,;+&".utf8)

    /// The pieces between words such as `and`, except the one within a number: `two and a half cups`.
    private static func split(_ words: [String]) -> [[String]] {
        var pieces: [[String]] = [[]]
        for (place, word) in words.enumerated() {
            let isWithinNumber =
                word.isSame(as: "and") && FoodQuantity.isNumber(pieces[pieces.count - 1].drop(while: isApproximate))
                && FoodQuantity.fraction(in: words[(place + 1)...]) != nil
            if isWithinNumber || !["and", "with", "plus"].hasExactly(word) {
                pieces[pieces.count - 1].append(word)
            } else {
                pieces.append([])
            }
        }
        return pieces
    }

    private static func isApproximate(_ word: String) -> Bool { ["about", "around", "approximately"].hasExactly(word) }

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
        if let word = rest.first, isApproximate(word) { rest.removeFirst() }
        var behind = rest
        let quantity = FoodQuantity(&behind)
        if quantity != nil { rest = behind }
        if rest.count > 1, rest.first?.isSame(as: "of") == true { rest.removeFirst() }
        guard !rest.isEmpty else { return nil }
        let (words, amount) = (Array(rest), quantity?.value ?? 1)
        guard let food = FoodTable.find(in: words) else { return .estimated(words, amount, quantity?.unit) }
        let unit = quantity?.unit ?? food.unit
        let (confidence, notes) = confidence(in: quantity, words, of: food)
        return MealItem(
            name: food.name, quantity: amount, unit: unit.rawValue, nutrients: food.nutrients(quantity: amount, unit), type: food.type,
            confidence: confidence, notes: notes, foodID: food.id)
    }

    /// A range, and a number that is not read as the quantity, need a review.
    private static func confidence(in quantity: FoodQuantity?, _ words: [String], of food: Food) -> (Double, notes: String?) {
        if let quantity, let range = quantity.range { return (0.6, "Assumed \(JSON.number(quantity.value).text) of \(range)") }
        let hasNumber = words.contains { $0.unicodeScalars.contains { $0.properties.numericType != nil } }
        guard let quantity else { return (hasNumber ? 0.6 : 0.85, "Assumed one \(food.unit.rawValue)") }
        return hasNumber ? (0.6, "Assumed \(JSON.number(quantity.value).text) \((quantity.unit ?? food.unit).rawValue)") : (0.95, nil)
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
