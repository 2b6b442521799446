import UnderstudyCore
import Values

/// The `mealPlanning` of a seed: a final meal plan for the present week and for each of the weeks before.
///
/// Each plan is made on the Sunday before its week by the rules of the API: generated, changed by one critique, and finalized. Its meals
/// have been planned since then.
struct MealPlanSeed: RecordGenerator {
    static let seedKey = "mealPlanning"

    private let weeks: Int
    private let seed: Int
    private let path: String

    init(_ rule: ObjectReader) {
        weeks = rule.countGeneratedWeeks("weeks", in: 1...52, usually: 2, weight: 4)
        seed = rule.generatorSeed()
        path = rule.path
        rule.noteRelativeDate()
        rule.finish()
    }

    func insert(at moment: SeedMoment, into records: Records) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for weeksAgo in (0..<weeks).reversed() {
            let sunday = moment.today.startOfWeek - 7 * weeksAgo - 1
            let createdAt = moment.zone.instant(of: sunday, secondsOfDay: 17 * 3_600 + 12 * 60).written
            let finalizedAt = createdAt.advanced(bySeconds: 8 * 60).written
            let snapshot = try records.all(.meals)
            let meals = try MealList(snapshot)
            var plan = try draft(of: meals, at: createdAt, using: &generator)
            let critique = plan.swap(ofDay: generator.integer(in: 0...3))
            let answer = CritiqueAnswer(to: critique, of: plan, meals, at: createdAt)
            _ = plan.apply(answer.operations, of: meals)
            let id = UUIDText.named("\(BradOSBackend.name) \(records.scope.user) meal plan \(weeksAgo)")
            let session: JSON = [
                "id": .string(id), "plan": plan.json, "meals_snapshot": .array(snapshot),
                "history": .array(answer.messages(after: critique)), "is_finalized": true,
                Resource.updatedAt: .string(finalizedAt.description),
            ]
            try records.add(.mealPlans, session, createdAt: createdAt)
            for id in plan.mealIDs.map(\.text) {
                guard let meal = try records.find(.meals, id) else { continue }
                try records.update(.meals, meal.merging(["last_planned": .string(finalizedAt.description)]))
            }
        }
    }

    private func draft(of meals: MealList, at time: Instant, using generator: inout SeededGenerator) throws -> MealPlan {
        do {
            return try MealPlan(of: meals, at: time, using: &generator)
        } catch {
            throw SeedError(faults: [
                ValidationError(path: path, found: error.message, expected: "meals in the block, or in its library")
            ])
        }
    }
}

extension MealPlan {
    /// The text with which the app asks for another dinner.
    fileprivate func swap(ofDay day: Int) -> String {
        let name = self[Slot(day: day, track: .family, type: .dinner)]?.mealName ?? ""
        return "Swap \(CritiqueText.dayNames[day]) dinner (\(name)) for something different."
    }
}
