import HTTPTypes
import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("Exercises")
struct ExerciseTests {
    private static let stepUp: JSON = ["name": "Step-up", "category": "strength", "muscle_group": "legs", "equipment": "box"]
    private static let unknown = JSON.refusal("NOT_FOUND", "exercise not found")
    private static let foreign = JSON.refusal("FORBIDDEN", "you do not have permission to access this exercise")
    private static let plank = ExerciseCatalogue.id(of: "Plank")

    private func world(_ block: JSON = [:]) throws -> TestWorld {
        try TestWorld(accounts: [.account(fitiq: block), .account("bob", token: "bob")])
    }

    private func add(_ world: TestWorld, _ members: JSON.Members = [:], at path: String = "/users/me/exercises") throws -> JSON {
        try world.data(.post, path, body: Self.stepUp.with(members), status: 201)
    }

    private func id(_ exercise: JSON) throws -> String { try #require(exercise["id"]?.string) }

    private func names(_ world: TestWorld, _ query: String, token: String? = nil) throws -> [String] {
        try world.data(.get, "/exercises/search?" + query, token: token)["exercises"]?.array?.compactMap { $0["name"]?.string } ?? []
    }

    private static let searches: [(String, [String])] = [
        ("q=PLANK", ["Plank"]), ("q=%20row%20&category=strength", ["Barbell Row", "Dumbbell Row"]),
        ("category=cardio&equipment=rower", ["Easy Row", "Hard Row"]), ("muscle_group=core", ["Plank", "Mountain Climber", "Boat Pose"]),
        ("equipment=machine", ["Leg Curl", "Calf Raise"]), ("q=plank&category=yoga", []), ("category=Cardio", []),
        ("q=&category=&equipment=bar", ["Pull-up"]),
    ]

    @Test("GET /exercises/search finds built-in exercises by each filter, with the API key alone", arguments: searches)
    func search(_ query: String, _ expected: [String]) throws {
        #expect(try names(world(), query) == expected)
    }

    @Test("a built-in exercise has its members and no user, and is found by its id in any case")
    func builtIn() throws {
        let world = try world()
        let expected: JSON = [
            "id": .string(Self.plank), "user_id": .null, "name": "Plank", "description": "A straight body on elbows and toes.",
            "category": "strength", "muscle_group": "core", "equipment": "bodyweight", "created_at": "2025-01-01T00:00:00Z",
            "updated_at": "2025-01-01T00:00:00Z",
        ]
        for id in [Self.plank, Self.plank.uppercased()] {
            #expect(try world.data(.get, "/exercises/" + id, token: nil).differences(from: expected) == [])
        }
        expectAnswer(try world.fit(.get, "/exercises/7", token: nil), 404, Self.unknown)
    }

    @Test("a search without filters has all exercises in pages, the user's own ones last")
    func pages() throws {
        let world = try world()
        let count = ExerciseCatalogue.all.count
        _ = try add(world)
        _ = try add(world, ["name": "Box Jump"])
        #expect(try world.data(.get, "/exercises/search", token: nil)["total"]?.integer == count)
        let all = ExerciseCatalogue.all.map(\.name) + ["Step-up", "Box Jump"]
        #expect(try names(world, "limit=100", token: "t") == all)
        for offset in [0, count - 1, count, count + 1, count + 2] {
            let page = try world.data("/exercises/search?limit=2&offset=\(offset)")
            let found = page["exercises"]?.array?.compactMap { $0["name"]?.string }
            #expect(found == Array(all.dropFirst(offset).prefix(2)))
            #expect(page["total"]?.integer == count + 2 && page["limit"] == 2 && page["offset"]?.integer == offset)
            #expect(page["has_more"] == .bool(offset < count))
        }
        expectAnswer(
            try world.fit(.get, "/exercises/search?limit=0", token: nil), 400, .invalid("Invalid pagination parameters"))
    }

    private static let ownSearches = ["q=STEP", "category=strength", "muscle_group=legs", "equipment=box"]

    @Test("a search finds the user's own exercises by each filter", arguments: ownSearches)
    func ownSearch(_ query: String) throws {
        let world = try world()
        _ = try add(world)
        _ = try add(world, ["name": "Carry", "category": "carry", "muscle_group": "grip", "equipment": "sandbag"])
        let found = try names(world, query + "&limit=100", token: "t")
        #expect(found.contains("Step-up") && !found.contains("Carry"))
        #expect(try !names(world, query + "&limit=100", token: "bob").contains("Step-up"))
        #expect(try !names(world, query + "&limit=100").contains("Step-up"))
    }

    @Test("a new exercise is the user's own", arguments: ["/exercises", "/users/me/exercises"])
    func create(_ path: String) throws {
        let world = try world()
        let exercise = try add(world, ["id": "7", "user_id": "bob"], at: path)
        let own = "/users/me/exercises/" + (try id(exercise))
        #expect(exercise["description"] == .null && exercise["user_id"] != "bob" && exercise["id"] != "7")
        #expect(try world.data(own) == exercise)
        #expect(try world.data("/exercises/" + id(exercise)) == exercise)
        #expect(try world.data("/users/me/exercises")["exercises"] == [exercise])
        #expect(try world.data("/users/me/exercises", token: "bob")["total"] == 0)
    }

    @Test("a second exercise of the user with the same name is a 409", arguments: ["/exercises", "/users/me/exercises"])
    func duplicate(_ path: String) throws {
        let world = try world()
        _ = try add(world)
        expectAnswer(try world.fit(.post, path, body: Self.stepUp), 409, .refusal("CONFLICT", "Exercise already exists"))
        #expect(try world.fit(.post, path, token: "bob", body: Self.stepUp).status == 201)
        #expect(try world.data("/users/me/exercises")["total"] == 1)
    }

    private static let faultyBodies: [(JSON.Members, JSON)] = [
        (["name": .null], .invalid("name is required")), (["name": ""], .invalid("name is required")),
        (["name": " \t"], .invalid("name is required")), (["equipment": " "], .invalid("equipment is required")),
        (["category": .null], .invalid("category is required")), (["muscle_group": .null], .invalid("muscle_group is required")),
        (["equipment": .null], .invalid("equipment is required")), (["equipment": 1], .invalidPayload),
        (["name": .string(String(repeating: "n", count: 201))], .invalid("name must be at most 200 characters")),
    ]

    @Test("a new exercise needs a name, a category, muscles and equipment", arguments: faultyBodies)
    func faults(_ members: JSON.Members, _ refusal: JSON) throws {
        expectAnswer(try world().fit(.post, "/exercises", body: Self.stepUp.with(members)), 400, refusal)
    }

    @Test("a copy of a built-in exercise is the user's own")
    func copyOfBuiltIn() throws {
        let world = try world()
        let copy = try world.data(.post, "/exercises/\(Self.plank)/copy", status: 201)
        #expect(copy["name"] == "Plank" && copy["muscle_group"] == "core" && copy["user_id"]?.string != nil)
        #expect(try id(copy) != Self.plank)
        #expect(try world.data("/users/me/exercises")["exercises"] == [copy])
    }

    @Test("a user copies its own exercises, and no others")
    func copyOfOwn() throws {
        let world = try world()
        let path = "/exercises/" + (try id(add(world, ["description": "High"]))) + "/copy"
        let copy = try world.data(.post, path, body: [:], status: 201)
        #expect(copy["description"] == "High")
        #expect(try world.data("/users/me/exercises")["total"] == 2)
        expectAnswer(try world.fit(.post, path, token: "bob"), 403, Self.foreign)
        expectAnswer(try world.fit(.post, "/exercises/7/copy"), 404, Self.unknown)
    }

    @Test("another user's exercise is a 403 among the own ones, and unknown to the catalogue")
    func isolation() throws {
        let world = try world()
        let id = try id(add(world))
        for method in [HTTPRequest.Method.get, .delete] {
            expectAnswer(try world.fit(method, "/users/me/exercises/" + id, token: "bob"), 403, Self.foreign)
            expectAnswer(try world.fit(method, "/users/me/exercises/7"), 404, Self.unknown)
            expectAnswer(try world.fit(method, "/users/me/exercises/" + Self.plank), 404, Self.unknown)
        }
        for token in [nil, "bob"] as [String?] {
            expectAnswer(try world.fit(.get, "/exercises/" + id, token: token), 404, Self.unknown)
        }
    }

    @Test("an exercise is deleted once")
    func delete() throws {
        let world = try world()
        let path = "/users/me/exercises/" + (try id(add(world)))
        #expect(try world.fit(.delete, path).status == 204)
        expectAnswer(try world.fit(.delete, path), 404, Self.unknown)
        #expect(try names(world, "q=step-up", token: "t") == [])
        #expect(try add(world)["name"] == "Step-up")
    }

    @Test("the lists of shares are empty, and only the owner sees those of an exercise")
    func shares() throws {
        let world = try world()
        let path = "/exercises/" + (try id(add(world))) + "/shared"
        let empty: JSON = ["shares": [], "total": 0, "limit": 5, "offset": 0, "has_more": false]
        for path in ["/exercises/shared-with-me", path] {
            #expect(try world.data(path + "?limit=5").differences(from: empty) == [])
            #expect(try world.fit(.get, path + "?limit=x").status == 400)
        }
        expectAnswer(try world.fit(.get, path, token: "bob"), 403, Self.foreign)
        expectAnswer(try world.fit(.get, "/exercises/\(Self.plank)/shared"), 403, Self.foreign)
        expectAnswer(try world.fit(.get, "/exercises/7/shared"), 404, Self.unknown)
    }

    @Test("a template that names a built-in exercise by its id alone has its name")
    func nameInTemplate() throws {
        let body: JSON = ["name": "Core", "exercises": [["exercise_id": .string(Self.plank), "sets": 3]]]
        let template = try world().data(.post, "/workout-templates", body: body, status: 201)
        #expect(template["exercises"]?.array?.first?["exercise_name"] == "Plank")
    }

    @Test("an exercise of a seed is served, and an export has it")
    func seed() throws {
        let world = try world(["exercises": [Self.stepUp.with(["id": "STEP"])]])
        _ = try add(world, ["name": "Box Jump"])
        let listed = try world.data("/users/me/exercises")
        #expect(listed["total"] == 2 && listed["exercises"]?.array?.first?["id"] == "step")
        let imported = try TestWorld(accounts: world.exportSeed()["accounts"]?.array ?? [])
        #expect(try imported.data("/users/me/exercises") == listed)
    }

    @Test("a faulty exercise of a seed is named by its path")
    func seedFault() throws {
        let block: JSON = ["exercises": [["name": ""]]]
        let faults = try SeedFaultCase.faults(in: [["key": "ada", "fitiq": block]]).map(\.path)
        #expect(faults.first == "$.accounts[0].fitiq.exercises[0].name")
    }
}
