import Values

/// The answer to a critique: operations, and a text that says what they change (brados-training.md 7.5).
struct CritiqueAnswer: Sendable {
    private(set) var operations: [MealPlanOperation] = []
    private var sentences: [String] = []
    /// The plan with the operations so far.
    private var plan: MealPlan
    private let original: MealPlan
    private let meals: MealList
    private let now: Instant
    /// The meals with a food that the text does not want.
    private let unwantedMeals: Set<ExactText>

    private static let nothingUnderstood =
        "No change: the text names no meal, day or wish that fits the plan. Name a slot, such as Monday dinner."
    /// In UTF-16 units, with room for the end of the text.
    private static let mostCharacters = 1_900
    /// The effort of a dinner that is not easy.
    private static let highEffort = 6

    /// - Parameters:
    ///   - meals: the snapshot of the plan's session.
    ///   - ingredients: the names of the ingredients of meals with a recipe, by the id of the meal.
    init(to text: String, of plan: MealPlan, _ meals: MealList, ingredients: [ExactText: [String]] = [:], at now: Instant) {
        let wishes = CritiqueText(text, mealNames: plan.entries.compactMap(\.mealName))
        self.plan = plan
        original = plan
        self.meals = meals
        self.now = now
        let unwanted = wishes.unwanted.map(UnwantedFood.init)
        unwantedMeals = Set(
            meals.meals.filter { meal in
                if unwanted.isEmpty { return false }
                let ingredients = (ingredients[meal.id] ?? []).map(FoodText.init)
                return unwanted.contains { $0.isIn(meal, of: ingredients) }
            }.map(\.id))
        var seen: Set<MealPlan.Slot> = []
        for (slot, isRemoval) in targets(of: wishes) where seen.insert(slot).inserted {
            let result = isRemoval ? remove(slot) : swap(slot, forLessEffort: wishes.wantsLessEffort && slot.type == .dinner)
            sentences.append("\(Self.name(slot)): \(result)")
        }
        guard sentences.isEmpty else { return }
        if wishes.wantsLessEffort { sentences.append("No change: no dinner has an effort of \(Self.highEffort) or more.") }
        let place = wishes.days.isEmpty ? "the plan" : "these days"
        sentences += wishes.unwanted.map { "No change: no meal of \(place) has \($0.cut())." }
    }

    /// From 1 to 2 000 characters.
    var explanation: String {
        if sentences.isEmpty { return Self.nothingUnderstood }
        var text = ""
        for (index, sentence) in sentences.enumerated() {
            if text.utf16.count + sentence.utf16.count > Self.mostCharacters {
                return text + "And \(sentences.count - index) more."
            }
            text += sentence + " "
        }
        return String(text.dropLast())
    }

    /// The text and this answer, as the history of a session contains them.
    func messages(after text: String) -> [JSON] {
        [
            ["role": "user", "content": .string(text)],
            ["role": "assistant", "content": .string(explanation), "operations": .array(operations.map(\.json))],
        ]
    }

    /// The slots to change. Named slots come before wishes; without both, a day stands for its dinner.
    private func targets(of wishes: CritiqueText) -> [(MealPlan.Slot, isRemoval: Bool)] {
        if !wishes.slots.isEmpty { return (wishes.slots + wishes.days).map { (slot(of: $0), $0.isRemoval) } }
        if wishes.unwanted.isEmpty, !wishes.wantsLessEffort { return wishes.days.map { (slot(of: $0), $0.isRemoval) } }
        let days = Set(wishes.days.map(\.day))
        return original.entries.filter { entry in
            guard days.isEmpty || days.contains(entry.slot.day), let meal = entry.mealID.flatMap({ meals[$0] }) else { return false }
            let isHard = wishes.wantsLessEffort && entry.slot.type == .dinner && meal.effort >= Self.highEffort
            return isHard || unwantedMeals.contains(meal.id)
        }.map { ($0.slot, false) }
    }

    /// A build that does not know the adults' meals names a breakfast only by its meal.
    private func slot(of mention: CritiqueText.Mention) -> MealPlan.Slot {
        let type = mention.type ?? .dinner
        func slot(_ track: MealTrack) -> MealPlan.Slot { MealPlan.Slot(day: mention.day, track: track, type: type) }
        if let track = mention.track { return slot(track) }
        let named = MealTrack.allCases.first { track in
            mention.mealName.flatMap { name in original[slot(track)]?.mealName.map { $0.isSame(as: name) } } ?? false
        }
        return slot(named ?? .family)
    }

    /// - Returns: the end of the sentence about the slot.
    private mutating func remove(_ slot: MealPlan.Slot) -> String {
        guard let entry = plan[slot] else { return Self.noSlot }
        put(nil, into: slot)
        return entry.mealName.map { "\($0) is removed." } ?? "nothing, as before."
    }

    /// - Returns: the end of the sentence about the slot.
    private mutating func swap(_ slot: MealPlan.Slot, forLessEffort: Bool) -> String {
        guard let entry = plan[slot] else { return Self.noSlot }
        let choice = MealChoice(for: slot, in: plan, of: meals, at: now)
        let planned = original.mealIDs.union(plan.mealIDs)
        let candidates = meals.meals.filter { meal in
            choice.suits(meal) && !planned.contains(meal.id) && !unwantedMeals.contains(meal.id)
                && (!forLessEffort || meal.effort < Self.highEffort)
        }
        if candidates.isEmpty { return "no change, because no other \(slot.track.rawValue) \(slot.type.rawValue) fits." }
        guard let meal = choice.best(of: candidates) else {
            return "no change, because the week has enough meals that are prepared ahead."
        }
        put(meal, into: slot)
        return meal.name + (entry.mealName.map { " instead of \($0)." } ?? ".")
    }

    private mutating func put(_ meal: Meal?, into slot: MealPlan.Slot) {
        operations.append(
            MealPlanOperation(day: slot.day, track: slot.track.rawValue, type: slot.type.rawValue, newMealID: meal?.id))
        plan.set(slot, to: meal)
    }

    private static let noSlot = "no change, because the plan has no such slot."

    /// `Tuesday adult breakfast`, `Monday dinner`
    private static func name(_ slot: MealPlan.Slot) -> String {
        let day = CritiqueText.dayNames.indices.contains(slot.day) ? CritiqueText.dayNames[slot.day] : ""
        return "\(day) \(slot.track == .adult ? "adult " : "")\(slot.type.rawValue)"
    }
}

extension MealChoice {
    /// The meal of the lowest pool; of several, the one that was planned longest ago, then the first by name. `nil` if all pools are empty.
    fileprivate func best(of candidates: [Meal]) -> Meal? {
        let pools = pools
        let ranked = candidates.compactMap { meal in
            pools.firstIndex { $0(meal) }.map { (pool: $0, lastPlanned: meal.lastPlanned ?? Self.never, meal: meal) }
        }
        return ranked.min { ($0.pool, $0.lastPlanned, $0.meal.name) < ($1.pool, $1.lastPlanned, $1.meal.name) }?.meal
    }

    /// Earlier than any time of a plan.
    private static let never = Instant(LocalDate(year: 0, month: 1, day: 1))
}
