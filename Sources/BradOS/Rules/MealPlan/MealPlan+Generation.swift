import Values

extension MealPlan {
    /// The day without a dinner at home: Friday.
    private static let dayOut = 4
    private static let out = "Eating out"

    /// A week of meals: all breakfasts of the family first, then those of the adults, lunches and dinners (brados-training.md 6.5).
    ///
    /// A slot gets a random meal of its first pool that has one without a place in the week, otherwise any meal of the last pool.
    ///
    /// - Throws: ``MealPlanError/insufficientMeals(_:_:)`` for the first slot that no meal fits.
    init(of meals: MealList, at now: Instant, using generator: inout SeededGenerator) throws(MealPlanError) {
        entries = []
        var used: Set<ExactText> = []
        for (track, type) in Self.meals {
            for day in Self.days {
                let slot = Slot(day: day, track: track, type: type)
                if type == .dinner, day == Self.dayOut {
                    entries.append(Entry(slot: slot, mealID: nil, mealName: Self.out))
                    continue
                }
                let choice = MealChoice(for: slot, in: self, of: meals, at: now)
                guard let meal = choice.meal(of: meals, except: used, using: &generator) else { throw .insufficientMeals(track, type) }
                used.insert(meal.id)
                entries.append(Entry(slot: slot, mealID: meal.id, mealName: meal.name))
            }
        }
        // Each run of seven entries has one meal of the days.
        entries = Self.days.flatMap { [entries] day in entries.filter { $0.slot.day == day } }
    }
}

extension MealChoice {
    /// A random meal for the slot; `nil` if there is none.
    fileprivate func meal(of meals: MealList, except used: Set<ExactText>, using generator: inout SeededGenerator) -> Meal? {
        let suitable = meals.meals.filter(suits)
        let pools = pools
        for isInPool in pools {
            let unused = suitable.filter { isInPool($0) && !used.contains($0.id) }
            if let meal = unused.randomMeal(using: &generator) { return meal }
        }
        return pools.last.flatMap { suitable.filter($0).randomMeal(using: &generator) }
    }
}

extension [Meal] {
    fileprivate func randomMeal(using generator: inout SeededGenerator) -> Meal? {
        isEmpty ? nil : self[generator.integer(in: 0...count - 1)]
    }
}

extension SeededGenerator {
    /// A generator whose numbers follow from a name, such as the id of a new record.
    init(named name: String) {
        // FNV-1a
        self.init(seed: name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    }
}
