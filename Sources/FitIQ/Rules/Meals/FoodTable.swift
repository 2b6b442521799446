/// The built-in foods, with typical values of USDA's FoodData Central (fitiq-wellness.md 10.3).
enum FoodTable {
    static let all: [Food] = [
        Food("Egg", also: ["fried egg", "scrambled egg", "boiled egg", "poached egg"], .piece, 50, [143, 12.6, 0.7, 9.5, 0, 0.4]),
        Food("Egg White", .piece, 33, [52, 10.9, 0.7, 0.2, 0, 0.7]),
        Food("Banana", .piece, 118, [89, 1.1, 22.8, 0.3, 2.6, 12.2], barcode: "4011"),
        Food("Apple", .piece, 182, [52, 0.3, 13.8, 0.2, 2.4, 10.4], barcode: "4015"),
        Food("Orange", .piece, 131, [47, 0.9, 11.8, 0.1, 2.4, 9.4], barcode: "4012"),
        Food("Blueberries", also: ["blueberry"], .cup, 148, [57, 0.7, 14.5, 0.3, 2.4, 10]),
        Food("Strawberries", also: ["strawberry"], .cup, 152, [32, 0.7, 7.7, 0.3, 2, 4.9]),
        Food("Avocado", .piece, 150, [160, 2, 8.5, 14.7, 6.7, 0.7], barcode: "4046"),
        Food("Whole Wheat Toast", also: ["toast", "wholemeal toast", "whole wheat bread"], .slice, 32, [247, 13, 41.3, 3.4, 6.8, 5.6]),
        Food("White Bread", also: ["bread", "bread roll"], .slice, 28, [265, 9, 49, 3.2, 2.7, 5]),
        Food("Butter", .tbsp, 14, [717, 0.9, 0.1, 81.1, 0, 0.1]),
        Food("Peanut Butter", .tbsp, 16, [588, 25, 20, 50, 6, 9], barcode: "0051500255162"),
        Food("Olive Oil", .tbsp, 13.5, [884, 0, 0, 100, 0, 0]),
        Food("Cheddar Cheese", also: ["cheese", "cheddar"], .slice, 28, [403, 24.9, 1.3, 33.1, 0, 0.5]),
        Food("Greek Yogurt", also: ["greek yoghurt"], .cup, 245, [59, 10.2, 3.6, 0.4, 0, 3.2], barcode: "0894700010045"),
        Food("Yogurt", also: ["yoghurt"], .cup, 245, [61, 3.5, 4.7, 3.3, 0, 4.7]),
        Food("Milk", .cup, 244, [50, 3.3, 4.8, 2, 0, 5.1], .drink),
        Food("Oatmeal", also: ["porridge", "oats"], .cup, 234, [71, 2.5, 12, 1.5, 1.7, 0.3]),
        Food("Granola", also: ["muesli"], .cup, 61, [471, 13.7, 53.9, 24.3, 8.9, 19.8]),
        Food("White Rice", also: ["rice"], .cup, 158, [130, 2.7, 28.2, 0.3, 0.4, 0.1]),
        Food("Brown Rice", .cup, 195, [123, 2.7, 25.6, 1, 1.6, 0.2]),
        Food("Pasta", also: ["spaghetti", "noodles"], .cup, 140, [158, 5.8, 30.9, 0.9, 1.8, 0.6]),
        Food("Potato", also: ["potatoes"], .piece, 173, [87, 1.9, 20.1, 0.1, 1.8, 0.9]),
        Food("Sweet Potato", also: ["sweet potatoes"], .piece, 130, [90, 2, 20.7, 0.2, 3.3, 6.5]),
        Food("Chicken Breast", also: ["chicken", "grilled chicken"], .piece, 172, [165, 31, 0, 3.6, 0, 0]),
        Food("Ground Beef", also: ["beef", "steak"], .serving, 85, [250, 25.9, 0, 15.4, 0, 0]),
        Food("Salmon", also: ["grilled salmon"], .piece, 154, [206, 22.1, 0, 12.4, 0, 0]),
        Food("Tuna", .can, 165, [116, 25.5, 0, 0.8, 0, 0]),
        Food("Tofu", .serving, 126, [76, 8, 1.9, 4.8, 0.3, 0.6]),
        Food("Lentils", also: ["lentil"], .cup, 198, [116, 9, 20.1, 0.4, 7.9, 1.8]),
        Food("Black Beans", also: ["bean", "beans"], .cup, 172, [132, 8.9, 23.7, 0.5, 8.7, 0.3]),
        Food("Broccoli", .cup, 156, [35, 2.4, 7.2, 0.4, 3.3, 1.4]),
        Food("Spinach", .cup, 30, [23, 2.9, 3.6, 0.4, 2.2, 0.4]),
        Food("Mixed Salad", also: ["salad", "green salad"], .bowl, 100, [20, 1.5, 3.7, 0.2, 1.8, 1.2]),
        Food("Tomato", also: ["tomatoes"], .piece, 123, [18, 0.9, 3.9, 0.2, 1.2, 2.6]),
        Food("Carrot", .piece, 61, [41, 0.9, 9.6, 0.2, 2.8, 4.7]),
        Food("Almonds", also: ["almond", "nuts"], .handful, 28, [579, 21.2, 21.6, 49.9, 12.5, 4.4]),
        Food("Pizza", .slice, 107, [266, 11.4, 33, 9.7, 2.3, 3.6]),
        Food("Hamburger", also: ["burger"], .piece, 110, [260, 13.3, 25.6, 11.6, 1.2, 5]),
        Food("French Fries", also: ["fries", "chips"], .serving, 117, [312, 3.4, 41.4, 14.7, 3.8, 0.3]),
        Food("Sandwich", .piece, 150, [250, 11, 27, 11, 2, 3.5]),
        Food("Vegetable Soup", also: ["soup"], .bowl, 245, [30, 1, 5.2, 0.7, 0.9, 1.7]),
        Food("Chocolate Cookie", also: ["cookie"], .piece, 30, [488, 5.1, 63.9, 24.3, 2, 33]),
        Food("Dark Chocolate", also: ["chocolate"], .piece, 10, [546, 4.9, 61.2, 31.3, 7, 48]),
        Food("Ice Cream", .scoop, 66, [207, 3.5, 23.6, 11, 0.7, 21.2]),
        Food("Protein Shake", also: ["protein powder", "shake"], .serving, 300, [40, 8, 1, 0.5, 0, 0.7], .drink),
        Food("Orange Juice", also: ["juice"], .glass, 248, [45, 0.7, 10.4, 0.2, 0.2, 8.4], .drink),
        Food("Latte", also: ["cappuccino"], .cup, 350, [43, 2.9, 4.3, 1.6, 0, 4.2], .drink),
        Food("Cola", also: ["soda", "coke"], .can, 355, [42, 0, 10.6, 0, 0, 10.6], .drink),
        Food("Beer", .glass, 355, [43, 0.5, 3.6, 0, 0, 0], .drink),
        Food("Wine", .glass, 147, [83, 0.1, 2.6, 0, 0, 0.6], .drink),
        Food("Black Coffee", also: ["coffee", "espresso"], .cup, 240, [1, 0.1, 0, 0, 0, 0], .water),
        Food("Tea", also: ["green tea", "herbal tea"], .cup, 240, [1, 0, 0.3, 0, 0, 0], .water),
        Food("Water", .glass, 250, [0, 0, 0, 0, 0, 0], .water),
    ]

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

    static func find(_ id: String) -> Food? { byID[id] }

    static func find(_ barcode: Barcode) -> Food? { all.first { $0.barcode.map(barcode.isSame) == true } }

    /// The food with the longest name that the words contain as whole words. The last word of a name may be in the plural.
    static func find(in words: [String]) -> Food? {
        var best: (food: Food, length: Int)?
        for food in all {
            for name in food.names {
                let length = name.reduce(name.count - 1) { $0 + $1.utf8.count }
                if length > best?.length ?? 0, contains(words, name) { best = (food, length) }
            }
        }
        return best?.food
    }

    private static func contains(_ words: [String], _ name: [String]) -> Bool {
        guard let last = name.last, words.count >= name.count else { return false }
        return (0...(words.count - name.count)).contains { start in
            let part = words[start..<(start + name.count)]
            guard zip(part, name.dropLast()).allSatisfy({ $0.isSame(as: $1) }), let word = part.last else { return false }
            return ["", "s", "es"].contains { word.isSame(as: last + $0) }
        }
    }
}
