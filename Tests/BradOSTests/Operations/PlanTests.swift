import Testing
import TestSupport
import Values

@Suite("A plan")
struct PlanTests {
    @Test("that is saved gives pending workouts its sets, and leaves workouts that have begun")
    func saving() throws {
        let world = try SeededWorld.training(isStarted: true)
        let mondays = try world.mondays()
        try world.succeed(.put, "/workouts/\(mondays[0]["id"]?.string ?? "")/start")
        let before = try world.sets(of: mondays[0])
        try world.succeed(.put, "/plans/ppl/days/push/exercises/push-bench", ["weight": 200, "sets": 2])
        try world.succeed(
            .post, "/plans/ppl/days/push/exercises", ["exercise_id": "row", "sort_order": 1, "sets": 1, "reps": 8, "weight": 95])
        // The days alone change no set.
        #expect(try world.sets(of: mondays[1]) == (1...3).map { "bench \($0): 140 × 10" })
        let plan = try world.data("/plans/ppl")
        #expect(try world.succeed(.put, "/plans/ppl", [:]) == plan)
        #expect(try world.sets(of: mondays[0]) == before)
        #expect(try world.sets(of: mondays[1]) == ["bench 1: 205 × 10", "bench 2: 205 × 10", "row 1: 100 × 8"])
        // Week 6 is the lighter one, and week 7 is not.
        #expect(try world.sets(of: mondays[5]) == ["bench 1: 177.5 × 11", "row 1: 90 × 9"])
        #expect(try world.sets(of: mondays[6]) == ["bench 1: 210 × 11", "bench 2: 210 × 11", "row 1: 105 × 9"])
    }

    @Test("that is saved again changes nothing, and removes the sets of an exercise that it has lost")
    func savingAgain() throws {
        let world = try SeededWorld.training(isStarted: true)
        let monday = try world.mondays()[0]
        let path = "/workouts/\(monday["id"]?.string ?? "")/sets"
        try world.succeed(.put, "/plans/ppl", ["name": "Push"])
        let sets = try world.list(path)
        try world.succeed(.put, "/plans/ppl", ["name": "Push again"])
        #expect(try world.list(path) == sets && sets.count == 3)
        try world.succeed(.delete, "/plans/ppl/days/push/exercises/push-bench")
        try world.succeed(.put, "/plans/ppl", [:])
        #expect(try world.list(path) == [])
    }

    @Test("changes no workout without an active mesocycle", arguments: ["complete", "cancel"])
    func inactive(_ end: String) throws {
        let world = try SeededWorld.training(isStarted: true)
        let monday = try world.mondays()[1]
        try world.succeed(.put, "/mesocycles/cycle/\(end)")
        try world.succeed(.put, "/plans/ppl/days/push/exercises/push-bench", ["weight": 200])
        try world.succeed(.put, "/plans/ppl", [:])
        #expect(try world.sets(of: monday) == (1...3).map { "bench \($0): 140 × 10" })
    }

    @Test("is not saved if its workouts would get too many sets")
    func tooManySets() throws {
        let world = try SeededWorld.training(isStarted: true)
        try world.succeed(.put, "/plans/ppl/days/push/exercises/push-bench", ["sets": 5_000])
        #expect(try world.send(.put, "/plans/ppl", ["name": "Too much"]).status == 400)
        #expect(try world.data("/plans/ppl")["name"] == "Push and Legs")
        #expect(try world.mondays().numbers("set_count") == [3, 3, 3, 3, 3, 3, 2])
    }

    @Test("cannot be deleted while a mesocycle refers to it, even a cancelled one")
    func deletion() throws {
        let world = try SeededWorld.training()
        let conflict = JSON.refusal("CONFLICT", "Cannot delete plan that has active mesocycles")
        expectAnswer(try world.send(.delete, "/plans/ppl"), 409, conflict)
        try world.succeed(.put, "/mesocycles/cycle/start")
        try world.succeed(.put, "/mesocycles/cycle/cancel")
        expectAnswer(try world.send(.delete, "/plans/ppl"), 409, conflict)
        #expect(try world.send(.delete, "/plans/empty").status == 204)
        #expect(try world.list("/plans").texts("id") == ["ppl"])
    }

    @Test("keeps its exercises from being deleted")
    func exercises() throws {
        let world = try SeededWorld.training()
        expectAnswer(
            try world.send(.delete, "/exercises/bench"), 409, .refusal("CONFLICT", "Cannot delete exercise that is used in plans"))
        expectAnswer(try world.send(.delete, "/exercises/row"), 200, .success(["deleted": true]))
        try world.succeed(.delete, "/plans/ppl/days/push/exercises/push-bench")
        expectAnswer(try world.send(.delete, "/exercises/bench"), 200, .success(["deleted": true]))
    }
}

@Suite("An ingredient")
struct IngredientTests {
    private static func recipe(_ id: String, _ ingredients: String...) -> JSON {
        [
            "id": .string(id), "meal_id": .string("meal-\(id)"),
            "ingredients": .array(ingredients.map { ["ingredient_id": .string($0), "quantity": 1, "unit": .null] }), "steps": .null,
        ]
    }

    @Test("cannot be deleted while recipes contain it")
    func deletion() throws {
        let names = ["salt", "rice", "beans"]
        let world = try SeededWorld([
            "ingredients": .array(names.map { ["id": .string($0), "name": .string($0), "store_section": "Pantry Staples"] }),
            // An ingredient that a recipe contains twice counts once.
            "recipes": [Self.recipe("a", "rice", "salt"), Self.recipe("b", "salt", "salt")],
        ])
        func conflict(_ count: Int) -> JSON {
            .refusal("CONFLICT", "Cannot delete ingredient: referenced by \(count) recipe(s)")
        }
        expectAnswer(try world.send(.delete, "/ingredients/salt"), 409, conflict(2))
        expectAnswer(try world.send(.delete, "/ingredients/rice"), 409, conflict(1))
        expectAnswer(try world.send(.delete, "/ingredients/beans"), 200, .success(["deleted": true]))
        try world.succeed(.delete, "/recipes/a")
        expectAnswer(try world.send(.delete, "/ingredients/rice"), 200, .success(["deleted": true]))
        #expect(try world.list("/ingredients").texts("id") == ["salt"])
    }
}
