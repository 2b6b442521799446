/// The words of the name of a food or a meal, with the plural as the singular.
///
/// Foods are found as whole words: `ham` is not in `Graham Crackers`, and `butter` is not in `Peanut Butter`.
struct FoodText: Sendable, Hashable {
    /// The words with a space before and after each.
    private let words: String

    init(_ name: String) {
        let parts = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map { Self.singular(String($0)) }
        words = " \(parts.joined(separator: " ")) ".replacing(" peanut butter ", with: " peanut-butter ")
    }

    private static func singular(_ word: String) -> String {
        guard word.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss") else { return word }
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        return String(word.dropLast(word.hasSuffix("oes") ? 2 : 1))
    }

    /// - Parameter food: a name of one word or more. An empty one is in no text.
    func has(_ food: FoodText) -> Bool { food.words != "  " && words.contains(food.words) }
}

/// An unwanted food of a critique, with the foods of its kind: `no fish` means tuna, salmon and shrimp, too.
///
/// The kinds are those of the built-in ingredients, with the foods that are usual in their place.
struct UnwantedFood: Sendable {
    /// As in the text of the critique.
    private let name: String
    /// The name as part of others, in the singular.
    private let part: String
    private let foods: [FoodText]
    /// Whether meals with red meat count, whatever their names are.
    private let isRedMeat: Bool

    /// - Parameter name: in lower case.
    init(_ name: String) {
        self.name = name
        part = name.hasSuffix("s") && name.count > 3 ? String(name.dropLast()) : name
        let food = FoodText(name)
        foods = [food] + (Self.kinds[food] ?? [])
        isRedMeat = Self.redMeat.contains(food)
    }

    /// Whether a meal has the food, by its name (brados-training.md 7.5) or by the ingredients of its recipe.
    ///
    /// - Parameter ingredients: their names.
    func isIn(_ meal: Meal, of ingredients: [FoodText]) -> Bool {
        if isRedMeat && meal.hasRedMeat || meal.name.lowercased().contains(part) { return true }
        let texts = [FoodText(meal.name)] + ingredients
        return foods.contains { food in texts.contains { $0.has(food) } }
    }

    private static let redMeat: Set<FoodText> = [FoodText("red meat"), FoodText("beef"), FoodText("meat")]

    private static let fish = "tuna salmon cod trout tilapia halibut sardine anchovy mackerel haddock"
    private static let shellfish = "shrimp prawn crab lobster scallop clam mussel oyster"
    private static let poultry = "chicken turkey duck"
    private static let cheese = "cheese cheddar mozzarella parmesan feta ricotta"
    private static let beans = "bean chickpea hummus lentil"
    private static let pasta = "spaghetti noodle macaroni lasagna penne"

    /// The foods of each kind, by its name.
    private static let kinds: [FoodText: [FoodText]] = Dictionary(
        uniqueKeysWithValues: [
            ("fish", "\(fish) \(shellfish)"), ("seafood", "fish \(fish) \(shellfish)"), ("shellfish", shellfish),
            ("meat", "beef pork ham bacon sausage lamb steak \(poultry)"), ("poultry", poultry), ("pork", "ham bacon"),
            ("dairy", "milk yogurt butter cream \(cheese)"), ("lactose", "milk yogurt butter cream \(cheese)"), ("cheese", cheese),
            ("egg", "omelet mayonnaise"), ("nut", "peanut peanut-butter almond walnut cashew pecan hazelnut"), ("peanut", "peanut-butter"),
            ("bean", beans), ("legume", "\(beans) pea peanut peanut-butter"), ("pasta", pasta),
            ("gluten", "bread toast bun muffin wrap flour pizza \(pasta) soy-sauce"),
        ].map { kind, foods in
            (FoodText(kind), foods.split(separator: " ").map { FoodText(String($0)) })
        })
}
