import UnderstudyCore
import Values

/// The kinds of food. The app counts the items of the kind `water` as drunk water.
enum FoodType: String, FieldValue, CaseIterable {
    case food, drink, water
}

/// A unit of food (fitiq-wellness.md 10.3).
enum FoodUnit: String, Sendable, CaseIterable {
    case g, kg, oz, lb, ml, l, tbsp, tsp, cup, slice, piece, glass, bowl, handful, serving, can, scoop

    /// Other words for the unit, besides plurals.
    private static let names: [String: FoodUnit] = [
        "gram": .g, "gr": .g, "kilogram": .kg, "kilo": .kg, "ounce": .oz, "pound": .lb, "milliliter": .ml, "millilitre": .ml,
        "liter": .l, "litre": .l, "tablespoon": .tbsp, "teaspoon": .tsp,
    ]

    /// The unit of a word in lower case.
    init?(word: String) {
        for ending in ["", "s", "es"] where word.hasSuffix(ending) {
            let stem = String(word.dropLast(ending.count))
            if let unit = FoodUnit(exact: stem) ?? Self.names[stem] {
                self = unit
                return
            }
        }
        return nil
    }

    /// Whether the unit measures weight, or volume that counts as weight.
    var isWeight: Bool { [.g, .kg, .oz, .lb, .ml, .l].contains(self) }

    /// The grams of one unit, for a food that the table counts in a different unit.
    func grams(of type: FoodType) -> Double {
        switch self {
        case .g, .ml: 1
        case .kg, .l: 1_000
        case .oz: 28.35
        case .lb: 453.6
        case .tbsp: 15
        case .tsp: 5
        case .cup: type == .food ? 150 : 240
        case .slice, .handful, .scoop: 30
        case .piece, .serving: 100
        case .glass: 250
        case .bowl: 300
        case .can: 330
        }
    }
}

/// A built-in food (fitiq-wellness.md 10.3).
struct Food: Sendable, Equatable {
    let name: String
    /// Further names, in lower case.
    let aliases: [String]
    /// The unit of a quantity without unit.
    let unit: FoodUnit
    /// The weight of one unit.
    let grams: Double
    /// Kilocalories, and grams of protein, carbohydrates, fat, fiber and sugar, in 100 g.
    let facts: [Double]
    let type: FoodType
    let barcode: String?
    /// The words of every name, in lower case.
    let names: [[String]]

    init(
        _ name: String, also aliases: [String] = [], _ unit: FoodUnit, _ grams: Double, _ facts: [Double], _ type: FoodType = .food,
        barcode: String? = nil
    ) {
        self.name = name
        self.aliases = aliases
        self.unit = unit
        self.grams = grams
        self.facts = facts
        self.type = type
        self.barcode = barcode
        names = ([name.lowercased()] + aliases).map { $0.parts(between: " ") }
    }

    var id: String { UUIDText.named("\(FitIQBackend.name) food \(name)") }

    /// The nutrients of an amount.
    func nutrients(quantity: Double, _ unit: FoodUnit) -> Nutrients {
        Nutrients(facts, times: quantity * (unit == self.unit ? grams : unit.grams(of: type)) / 100)
    }

    /// Whether a name of the food contains a text in lower case.
    func matches(_ text: Needle) -> Bool { ([name.lowercased()] + aliases).contains { $0.holds(text) } }
}

/// Kilocalories, and grams with one decimal.
struct Nutrients: Sendable, Equatable {
    var calories = 0
    var protein = 0.0
    var carbs = 0.0
    var fat = 0.0
    /// `nil` if unknown.
    var fiber: Double?
    var sugar: Double?
}

extension Nutrients {
    /// - Parameter facts: in the order of ``Food/facts``.
    init(_ facts: [Double], times factor: Double) {
        self.init()
        let values = facts.map { $0 * factor }
        guard values.count == 6 else { return }
        calories = Int(saturating: Wording.rounded(values[0], decimals: 0))
        (protein, carbs, fat) = (Self.rounded(values[1]), Self.rounded(values[2]), Self.rounded(values[3]))
        (fiber, sugar) = (Self.rounded(values[4]), Self.rounded(values[5]))
    }

    /// The sum. Unknown amounts count as none.
    init(sumOf all: [Nutrients]) {
        calories = all.reduce(0) { $0.addingSaturating($1.calories) }
        protein = Self.rounded(all.reduce(0) { $0 + $1.protein })
        carbs = Self.rounded(all.reduce(0) { $0 + $1.carbs })
        fat = Self.rounded(all.reduce(0) { $0 + $1.fat })
        fiber = Self.rounded(all.reduce(0) { $0 + ($1.fiber ?? 0) })
        sugar = Self.rounded(all.reduce(0) { $0 + ($1.sugar ?? 0) })
    }

    private static func rounded(_ grams: Double) -> Double { Wording.rounded(grams, decimals: 1) }
}
