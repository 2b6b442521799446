import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("Workout templates")
struct TemplateTests {
    private func world() throws -> TestWorld {
        try TestWorld(accounts: [.account(), .account("bob", token: "bob"), .account("eve", token: "eve")])
    }

    private static let legDay: JSON = [
        "name": "Leg day", "category": "strength", "difficulty_level": "expert", "estimated_duration_minutes": 45,
        "exercises": [["exercise_name": "Squat", "sets": 3, "weight_kg": 42.5, "technique_details": ["bar": ["low": true]]], [:]],
    ]

    private func create(_ world: TestWorld, _ members: JSON.Members = [:]) throws -> (id: String, data: JSON) {
        let data = try world.data(.post, "/workout-templates", body: Self.legDay.with(members), status: 201)
        return (try #require(data["id"]?.string), data)
    }

    private static let foreign = JSON.refusal("FORBIDDEN", "you do not have permission to access this template")
    private static let unknown = JSON.refusal("NOT_FOUND", "template not found")

    private func builtInID(_ world: TestWorld) throws -> String {
        try #require(world.data("/workout-templates/public")["templates"]?.array?.first?["id"]?.string)
    }

    @Test("W-148: POST /workout-templates makes a private, published template")
    func create() throws {
        let (id, data) = try create(world(), ["is_public": true, "status": "draft"])
        #expect(data["difficulty_level"] == "expert" && data["is_public"] == false && data["status"] == "published")
        #expect(data["is_system"] == false && data["exercise_count"] == 2 && data["times_used"] == 0)
        #expect(data["copied_from"] == nil)
        let exercises = try #require(data["exercises"]?.array)
        #expect(exercises.map { $0["exercise_name"] } == ["Squat", "Exercise 2"])
        #expect(exercises.map { $0["order_index"] } == [0, 1])
        #expect(exercises[0]["weight_kg"] == 42.5)
        #expect(exercises.allSatisfy { $0["template_id"] == .string(id) && $0["created_at"] == "2026-01-07T09:00:00Z" })
        #expect(Set(exercises.map { $0["id"]?.string ?? "" }).count == 2)
    }

    @Test("W-145: technique_details are an object or null")
    func techniqueDetails() throws {
        let world = try world()
        let exercises = try #require(create(world).data["exercises"]?.array)
        #expect(exercises.map { $0["technique_details"] } == [["bar": ["low": true]], .null])
        let body = Self.legDay.with(["exercises": [["technique_details": "low bar"]]])
        expectAnswer(try world.fit(.post, "/workout-templates", body: body), 400, .invalidPayload)
    }

    @Test("a built-in exercise gives its name")
    func builtInExercise() throws {
        let world = try world()
        let template = try world.data("/workout-templates/\(builtInID(world))")
        let exercise = try #require(template["exercises"]?.array?.first)
        let data = try create(world, ["exercises": [["exercise_id": exercise["exercise_id"] ?? .null]]]).data
        #expect(data["exercises"]?.array?.first?["exercise_name"] == exercise["exercise_name"])
    }

    @Test(
        "a template that is not valid is a 400",
        arguments: [
            (["name": .null], "name is required"), (["name": ""], "name is required"), (["name": "  "], "name is required"),
            (["difficulty_level": "hard"], "Invalid difficulty_level"),
            (["exercises": "none"], "Invalid request payload"), (["exercises": [["sets": "three"]]], "Invalid request payload"),
        ] as [(JSON.Members, String)])
    func refused(_ members: JSON.Members, _ message: String) throws {
        let world = try world()
        expectAnswer(try world.fit(.post, "/workout-templates", body: Self.legDay.with(members)), 400, .invalid(message))
        #expect(try world.data("/workout-templates")["total"] == 0)
    }

    @Test("W-146: GET /workout-templates/public has twelve built-in templates, with exercises, and needs no token")
    func library() throws {
        let world = try world()
        let data = try world.data(.get, "/workout-templates/public?limit=100", token: nil)
        let templates = try #require(data["templates"]?.array)
        #expect(templates.count == 12 && data["total"] == 12 && data["has_more"] == false)
        #expect(templates.allSatisfy { $0["is_system"] == true && $0["is_public"] == true && $0["user_id"] == .null })
        #expect(templates.allSatisfy { (3...8).contains($0["exercises"]?.array?.count ?? 0) })
        #expect(Set(templates.map { $0["difficulty_level"]?.string ?? "" }) == ["beginner", "intermediate", "advanced", "expert"])
        let categories = Set(templates.map { $0["category"]?.string ?? "" })
        for category in ["strength", "cardio", "hiit", "yoga", "flexibility"] { #expect(categories.contains(category)) }
        #expect(try world.data(.get, "/workout-templates/public?limit=100&offset=100", token: nil)["templates"] == [])
        #expect(try world.data(.get, "/workout-templates/public?category=yoga", token: nil)["total"] == 2)
        #expect(try world.data(.get, "/workout-templates/public?difficulty=expert&limit=1", token: nil)["total"] == 2)
        expectAnswer(try world.fit(.get, "/workout-templates/public?difficulty=x", token: nil), 400, .invalid("Invalid difficulty"))
    }

    @Test("a public template is seen by all, a private one by its owner alone")
    func visibility() throws {
        let world = try world()
        let (id, _) = try create(world)
        expectAnswer(try world.fit(.get, "/workout-templates/\(id)", token: "bob"), 403, Self.foreign)
        expectAnswer(try world.fit(.get, "/workout-templates/\(id)/tags"), 404, Self.unknown)
        expectAnswer(try world.fit(.get, "/workout-templates/nope"), 404, Self.unknown)
        try world.data(.put, "/workout-templates/\(id)", body: ["is_public": true])
        #expect(try world.data("/workout-templates/\(id)", token: "bob")["name"] == "Leg day")
        #expect(try world.data("/workout-templates/public?limit=100", token: "bob")["total"] == 13)
        #expect(try world.data("/workout-templates", token: "bob")["total"] == 0)
        #expect(try world.data("/workout-templates?include_public=true", token: "bob")["total"] == 13)
        #expect(try world.data("/workout-templates?source=system", token: "bob")["total"] == 12)
        expectAnswer(try world.fit(.get, "/workout-templates?source=all"), 400, .invalid("Invalid source"))
        let tags: JSON = ["category": ["strength"], "difficulty": ["expert"], "duration": ["medium"]]
        #expect(try world.data("/workout-templates/\(id)/tags") == ["template_id": .string(id), "tags": tags, "tag_count": 3])
    }

    @Test("PUT changes members, and replaces all exercises")
    func update() throws {
        let world = try world()
        let (id, _) = try create(world)
        let data = try world.data(.put, "/workout-templates/\(id)", body: ["name": "Legs", "exercises": [["exercise_name": "Lunge"]]])
        #expect(data["name"] == "Legs" && data["category"] == "strength" && data["exercise_count"] == 1)
        expectAnswer(try world.fit(.put, "/workout-templates/\(id)", token: "bob", body: ["name": "x"]), 403, Self.foreign)
        expectAnswer(try world.fit(.put, "/workout-templates/\(builtInID(world))", body: ["name": "x"]), 403, Self.foreign)
    }

    @Test("W-152: DELETE is a 204 for an own template, and a 403 for a built-in one")
    func delete() throws {
        let world = try world()
        let (id, _) = try create(world)
        expectAnswer(try world.fit(.delete, "/workout-templates/\(builtInID(world))"), 403, Self.foreign)
        expectAnswer(try world.fit(.delete, "/workout-templates/\(id)", token: "bob"), 403, Self.foreign)
        expectAnswer(try world.fit(.delete, "/workout-templates/\(id)"), 204, .null)
        expectAnswer(try world.fit(.delete, "/workout-templates/\(id)"), 404, Self.unknown)
    }

    @Test("W-149: POST /copy makes a copy with other ids, and counts as a use")
    func copy() throws {
        let world = try world()
        let original = try builtInID(world)
        let data = try world.data(.post, "/workout-templates/\(original)/copy", body: [:], status: 201)
        #expect(data["original_template_id"] == .string(original))
        let copy = try #require(data["new_template"])
        let template = try world.data("/workout-templates/\(original)")
        #expect(copy["name"]?.string == (template["name"]?.string ?? "") + " (Copy)")
        #expect(copy["is_system"] == false && copy["is_public"] == false && template["times_used"] == 1)
        #expect(copy["exercises"]?.array?.map { $0["exercise_name"] } == template["exercises"]?.array?.map { $0["exercise_name"] })
        let ids = (copy["exercises"]?.ids ?? []) + (template["exercises"]?.ids ?? [])
        #expect(ids.count == Set(ids).count)
        let named = try world.data(.post, "/workout-templates/\(original)/copy", token: "bob", body: ["new_name": "Mine"], status: 201)
        #expect(named["new_template"]?["name"] == "Mine")
        #expect(try world.data("/workout-templates/\(original)")["times_used"] == 2)
        expectAnswer(try world.fit(.post, "/workout-templates/nope/copy", body: [:]), 404, Self.unknown)
    }

    @Test("the name of a copy is cut to 200 characters, whether its original's is long or the copy's of a copy")
    func longCopy() throws {
        let world = try world()
        let (id, _) = try create(world, ["name": .string(String(repeating: "n", count: 200))])
        let copy = try #require(world.data(.post, "/workout-templates/\(id)/copy", body: [:], status: 201)["new_template"])
        #expect(copy["name"]?.string == String(repeating: "n", count: 193) + " (Copy)")
        let second = try world.data(.post, "/workout-templates/\(copy["id"]?.string ?? "")/copy", body: [:], status: 201)["new_template"]
        #expect(second?["name"]?.string?.unicodeScalars.count == 200)
        #expect(try world.fit(.put, "/workout-templates/\(id)", body: ["name": copy["name"] ?? .null]).status == 200)
    }

    @Test("W-151: a shared template is in the list of its users until the share ends")
    func sharing() throws {
        let world = try world()
        let (id, _) = try create(world)
        let bob = try #require(try world.userID("bob"))
        let body: JSON = [
            "shared_with_user_ids": [bob, "nobody"], "professional_type": "personal_trainer", "notes": .null,
        ]
        let shared = try world.data(.post, "/workout-templates/\(id)/share", body: body, status: 201)
        #expect(shared["template_id"] == .string(id) && shared["template_name"] == "Leg day" && shared["total_shared"] == 1)
        #expect(shared["professional_type"] == "personal_trainer")
        let share = try #require(shared["shared_with"]?.array?.first)
        #expect(share["user_id"] == bob && share["shared_at"] == "2026-01-07T09:00:00Z")
        let item: JSON = [
            "template_id": .string(id), "name": "Leg day", "description": .null, "category": "strength", "difficulty_level": "expert",
            "estimated_duration_minutes": 45, "exercise_count": 2, "professional_name": "ada Example",
            "professional_type": "personal_trainer", "shared_at": "2026-01-07T09:00:00Z", "notes": .null,
        ]
        let page: JSON = ["templates": [item], "total": 1, "limit": 20, "offset": 0, "has_more": false]
        expectAnswer(try world.fit(.get, "/workout-templates/shared-with-me", token: "bob"), 200, .success(page))
        let others = "/workout-templates/shared-with-me?professional_type=nutritionist"
        #expect(try world.data(others, token: "bob")["total"] == 0)
        #expect(try world.data("/workout-templates/shared-with-me", token: "eve")["total"] == 0)
        #expect(try world.data("/workout-templates?source=shared", token: "bob")["total"] == 1)
        #expect(try world.data("/workout-templates/\(id)", token: "bob")["name"] == "Leg day")
        let again = try world.data(.post, "/workout-templates/\(id)/share", body: body, status: 201)
        #expect(again["shared_with"]?.array?.first?["share_id"] == share["share_id"])
        expectAnswer(try world.fit(.post, "/workout-templates/\(id)/share", token: "bob", body: body), 403, Self.foreign)
        let longID = String(repeating: "x", count: 129)
        expectAnswer(try world.fit(.post, "/workout-templates/\(longID)/share", body: body), 404, Self.unknown)

        let path = "/workout-templates/\(id)/share/\(bob.string ?? "")"
        let revoked: JSON = ["template_id": .string(id), "revoked_from_user_id": bob, "revoked_at": "2026-01-07T09:00:00Z"]
        expectAnswer(try world.fit(.delete, path), 200, .success(revoked))
        expectAnswer(try world.fit(.delete, path), 404, .refusal("NOT_FOUND", "share not found"))
        expectAnswer(try world.fit(.get, "/workout-templates/\(id)", token: "bob"), 403, Self.foreign)
    }

    @Test(
        "a share that is not valid is a 400",
        arguments: [
            (["professional_type": "personal_trainer"], "shared_with_user_ids is required"),
            (["shared_with_user_ids": [], "professional_type": "personal_trainer"], "shared_with_user_ids is required"),
            (["shared_with_user_ids": ["u"]], "professional_type is required"),
            (["shared_with_user_ids": ["u"], "professional_type": "doctor"], "Invalid professional_type"),
            (["shared_with_user_ids": [5], "professional_type": "nutritionist"], "Invalid request payload"),
        ] as [(JSON, String)])
    func refusedShare(_ body: JSON, _ message: String) throws {
        let world = try world()
        let (id, _) = try create(world)
        expectAnswer(try world.fit(.post, "/workout-templates/\(id)/share", body: body), 400, .invalid(message))
    }

    @Test("are exported with their copies and shares")
    func export() throws {
        let world = try world()
        let (id, _) = try create(world)
        try world.data(.post, "/workout-templates/\(id)/copy", body: ["new_name": "Mine"], status: 201)
        let bob = try #require(try world.userID("bob"))
        let body: JSON = ["shared_with_user_ids": [bob], "professional_type": "sports_coach", "notes": "Slowly."]
        try world.data(.post, "/workout-templates/\(id)/share", body: body, status: 201)
        let exported = try world.exportSeed()
        let other = try TestWorld(accounts: exported["accounts"]?.array ?? [])
        for (path, token) in [("/workout-templates", "t"), ("/workout-templates/shared-with-me", "bob")] {
            #expect(try other.data(path, token: token) == world.data(path, token: token))
        }
        #expect(try other.exportSeed().differences(from: exported) == [])
    }
}

extension TestWorld {
    /// The id of a user, from a workout that it logs.
    fileprivate func userID(_ token: String) throws -> JSON? {
        let body: JSON = ["activity_type": "Walking", "started_at": "2026-01-07T08:00:00Z"]
        return try data(.post, "/workouts", token: token, body: body, status: 201)["user_id"]
    }
}
