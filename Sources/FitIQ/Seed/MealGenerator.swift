import UnderstudyCore
import Values

/// The `meals` of a seed: three or four meals in words on each of the last days (fitiq-wellness.md 19).
///
/// The meals of a day have 1700 to 2200 kcal. Those of today are stored at their times.
struct MealGenerator: RecordGenerator {
    static let seedKey = "meals"

    private let count: Int

    init(_ rule: ObjectReader) {
        count = rule.countGeneratedDays("count", weight: 15)
        rule.noteRelativeDate()
        rule.finish()
    }

    func insert(at moment: SeedMoment, into records: Records) throws {
        for daysBefore in (0..<count).reversed() where SeedDate.range.contains(moment.today - daysBefore) {
            let day = moment.today - daysBefore
            for meal in GeneratedMeal.all(on: day) {
                let time = moment.zone.instant(of: day, secondsOfDay: meal.seconds)
                guard time <= moment.horizon else { continue }
                let members: JSON = [
                    "raw_input": .string(meal.text), "items": meal.items.json, "meal_type": .string(meal.type),
                    "logged_at": .timestamp(time),
                    "processing_started_at": .timestamp(time), "processing_completed_at": .timestamp(time.advanced(bySeconds: 2)),
                ]
                try records.insertGenerated(.mealLogs, named: "\(meal.type) on \(day)", members, at: time)
            }
        }
    }
}

/// A meal of a generated day.
struct GeneratedMeal: Sendable, Equatable {
    let type: String
    let text: String
    /// The time on its local day.
    let seconds: Int64

    var items: [MealItem] { Self.items[text] ?? [] }
    var calories: Int { items.total.calories }

    /// The kilocalories of a day.
    static let daily = 1_700...2_200

    /// The meals of a day in the order of their times, the same at each call.
    static func all(on day: LocalDate) -> [GeneratedMeal] {
        let number = abs(day.dayNumber)
        func meal(_ type: String, _ texts: [String], _ place: Int, at minutes: Int) -> GeneratedMeal {
            let time = Int64(minutes + number.multipliedSaturating(by: 7) % 20) * 60
            return GeneratedMeal(type: type, text: texts[place % texts.count], seconds: time)
        }
        let breakfast = meal("breakfast", breakfasts, number, at: 7 * 60 + 30)
        let lunch = meal("lunch", lunches, number / 2, at: 12 * 60 + 30)
        let dinner = meal("dinner", dinners, number / 3, at: 19 * 60 + 10)
        let main = breakfast.calories + lunch.calories + dinner.calories
        // Every third day has three meals if they are enough.
        if number % 3 == 0, daily.contains(main) { return [breakfast, lunch, dinner] }
        let offered = snacks.indices.map { meal("snack", snacks, number.addingSaturating($0), at: 16 * 60) }
        let snack = offered.first { daily.contains(main + $0.calories) }
        return [breakfast, lunch] + (snack.map { [$0] } ?? []) + [dinner]
    }

    /// Every text consists of foods of the table, vegetarian as the persona that shows them. Any three main meals reach ``daily`` alone or with one of the snacks.
    static let texts = breakfasts + lunches + dinners + snacks

    /// Each text is read once: a seed of years has it a thousand times.
    private static let items = Dictionary(texts.map { ($0, MealParser.items(in: $0) ?? []) }) { first, _ in first }

    private static let breakfasts = [
        "1 cup oatmeal, 1 banana, 1 handful almonds", "2 eggs, 2 slices toast, 1 tbsp butter", "1 cup greek yogurt, 1 cup granola",
        "2 slices toast, half an avocado, 2 poached eggs", "3 scrambled eggs, 2 slices of bread, 1 glass orange juice",
    ]
    private static let lunches = [
        "2 cups pasta, 2 tomatoes, 2 slices cheese", "1 sandwich, 1 bowl vegetable soup, 1 apple", "2 cups lentils, 1 cup brown rice",
        "2 cups rice, 2 servings tofu, 1 cup spinach", "1 cup black beans, 2 sweet potatoes, 1 avocado",
    ]
    private static let dinners = [
        "2 servings tofu, 2 cups brown rice, 1 cup broccoli", "3 slices pizza, 1 bowl salad", "1 cup black beans, 1 cup rice, 1 avocado",
        "2 potatoes, 2 eggs, 1 cup spinach, 1 slice cheese",
    ]
    private static let snacks = [
        "1 apple, 1 handful almonds", "1 latte and 2 cookies", "1 orange, 2 pieces dark chocolate", "1 protein shake, 1 banana",
    ]
}
