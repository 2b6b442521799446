import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import BradOS

@Suite("A generated meal plan (brados-training.md 6.5)")
struct MealPlanGenerationTests {
    private typealias Sample = MealSample

    private func plan(_ meals: [JSON], at now: Instant = MealSample.now, seed: UInt64 = 1) throws -> MealPlan {
        var generator = SeededGenerator(seed: seed)
        return try MealPlan(of: Sample.list(meals), at: now, using: &generator)
    }

    /// Enough meals of one kind for a week without a repetition.
    private func meals(_ type: String, _ audience: String = "family", effort: Int = 1) -> [JSON] {
        (0..<9).map { Sample.meal("\(type)-\(audience)-\($0)", type, audience, effort: effort) }
    }

    private var allButDinners: [JSON] { meals("breakfast") + meals("breakfast", "adult") + meals("lunch") }

    @Test("keeps the invariants of the real backend", arguments: GoldenCase.vectors("generateMealPlan: what 400 random runs showed"))
    func vectors(_ vector: JSON) throws {
        let scenario = try #require(vector["args"]?.array?.first)
        let records = try #require(scenario["meals"]?.array)
        let meals = try Sample.list(records)
        let now = try #require(scenario["now"]?.string.flatMap { Instant($0) })
        var (repeated, hardLunches, mostPrepAhead) = (0, 0, 0)
        for seed in 0..<400 as Range<UInt64> {
            let plan = try plan(records, at: now, seed: seed)
            let slots = plan.entries.map { "\($0.slot.day)\($0.slot.track.rawValue.prefix(1))\($0.slot.type.rawValue.prefix(1))" }
            #expect([.string(slots.joined(separator: " "))] == vector["result"]?["slots"]?.array)
            let planned = plan.entries.compactMap { entry in entry.mealID.flatMap { meals[$0] } }
            #expect(planned.count == 27)
            if plan.mealIDs.count < 27 { repeated += 1 }
            hardLunches += planned.count { $0.type == .lunch && $0.effort > 2 }
            mostPrepAhead = max(mostPrepAhead, Set(planned.filter(\.isPrepAhead).map(\.id)).count)
        }
        #expect(.integer(repeated) == vector["result"]?["repeatAny"])
        #expect(.integer(hardLunches) == vector["result"]?["violations"]?["lunch on day # has effort # (max #)"] ?? 0)
        #expect(.integer(mostPrepAhead) == vector["result"]?["prepAheadMax"])
    }

    @Test("is the same for the same seed, and differs for another one")
    func deterministic() throws {
        let meals = allButDinners + meals("dinner", effort: 4)
        #expect(try plan(meals, seed: 7).json == plan(meals, seed: 7).json)
        #expect(try plan(meals, seed: 7).json != plan(meals, seed: 8).json)
        var (first, second) = (SeededGenerator(named: "a"), SeededGenerator(named: "b"))
        #expect(first.next() != second.next())
    }

    @Test("has Friday's dinner out")
    func friday() throws {
        let plan = try plan(allButDinners + meals("dinner", effort: 4))
        let friday = try #require(plan[MealPlan.Slot(day: 4, track: .family, type: .dinner)])
        #expect(friday.mealID == nil && friday.mealName == "Eating out")
    }

    @Test("needs a meal for each part, and names the first part without one")
    func insufficient() throws {
        let (breakfasts, adults, lunches) = (meals("breakfast"), meals("breakfast", "adult"), meals("lunch"))
        let rows: [([JSON], MealPlanError)] = [
            ([], .insufficientMeals(.family, .breakfast)), (breakfasts, .insufficientMeals(.adult, .breakfast)),
            (breakfasts + adults, .insufficientMeals(.family, .lunch)),
            (breakfasts + adults + lunches, .insufficientMeals(.family, .dinner)),
            (breakfasts + adults + lunches + meals("dinner", "adult"), .insufficientMeals(.family, .dinner)),
        ]
        for (meals, error) in rows {
            #expect(throws: error) { try plan(meals) }
        }
    }

    @Test("cannot fill a week with one breakfast that is prepared ahead, but with one that is not")
    func onlyPrepAhead() throws {
        let others = meals("breakfast", "adult") + meals("lunch") + meals("dinner", effort: 4)
        #expect(throws: MealPlanError.insufficientMeals(.family, .breakfast)) {
            try plan([Sample.meal("oats", "breakfast", effort: 1, prepAhead: true)] + others)
        }
        let eggs = try plan([Sample.meal("eggs", "breakfast", effort: 1)] + others)
        #expect(eggs.entries.count { $0.mealID?.text == "eggs" } == 7)
    }

    @Test("has at most 3 meals that are prepared ahead", arguments: 1...40 as ClosedRange<UInt64>)
    func prepAhead(_ seed: UInt64) throws {
        let ahead = (0..<20).map { Sample.meal("ahead-\($0)", effort: 4, prepAhead: true) }
        let plan = try plan(allButDinners + meals("dinner", effort: 4) + ahead, seed: seed)
        #expect(plan.entries.count { $0.mealID?.text.hasPrefix("ahead-") ?? false } <= 3)
    }

    @Test("has at most 2 dinners with red meat, not on consecutive days", arguments: 1...40 as ClosedRange<UInt64>)
    func redMeat(_ seed: UInt64) throws {
        let red = (0..<20).map { Sample.meal("red-\($0)", effort: 4, redMeat: true) }
        let plan = try plan(allButDinners + meals("dinner", effort: 4) + red, seed: seed)
        let days = plan.entries.filter { $0.mealID?.text.hasPrefix("red-") ?? false }.map(\.slot.day)
        #expect(days.count <= 2)
        #expect(!zip(days, days.dropFirst()).contains { $1 - $0 == 1 })
    }

    @Test("prefers meals that were not planned for 21 days", arguments: 1...20 as ClosedRange<UInt64>)
    func fresh(_ seed: UInt64) throws {
        let lastPlanned = Sample.now.advanced(bySeconds: -21 * 86_400)
        let fresh = (0..<6).map { Sample.meal("fresh-\($0)", effort: 4, lastPlanned: lastPlanned.description) }
        let recent = (0..<20).map {
            Sample.meal("recent-\($0)", effort: 4, lastPlanned: lastPlanned.advanced(bySeconds: 1).description)
        }
        let plan = try plan(allButDinners + recent + fresh, seed: seed)
        #expect(plan.entries.count { $0.mealID?.text.hasPrefix("fresh-") ?? false } == 6)
    }

    @Test(
        "takes dinners from the day's range of effort",
        arguments: [(0, 3, 5), (1, 3, 6), (2, 3, 6), (3, 3, 6), (5, 4, 8), (6, 4, 10)])
    func effort(_ day: Int, _ least: Int, _ most: Int) throws {
        let choice = try MealChoice(
            for: MealPlan.Slot(day: day, track: .family, type: .dinner), in: Sample.plan([]), of: Sample.list([]), at: Sample.now)
        let accepted = try (1...10).filter { effort in
            choice.pools[1](try Meal(Resource.meals.record(Sample.meal("m", effort: effort))))
        }
        #expect(accepted == Array(least...most))
    }
}
