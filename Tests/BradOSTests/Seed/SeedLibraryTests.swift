import Testing
import TestSupport
import Values

@testable import BradOS

@Suite("The library of a bradOS block")
struct SeedLibraryTests {
    private static let squat: JSON = ["id": "squat", "name": "Box Squat", "weight_increment": 10, "is_custom": false]

    @Test("has a valid file for each collection", arguments: SeedLibrary.allCases)
    func valid(_ collection: SeedLibrary) throws {
        let block = try #require(SeedLibrary.records[collection])
        #expect(try SeedFaultCase.faults(in: [["key": "ada", "bradOS": block]]) == [])
    }

    @Test("has only records with ids, which no other collection has")
    func ids() throws {
        var known: Set<String> = []
        for (collection, file) in SeedLibrary.records {
            for (key, records) in try #require(file.object) {
                for record in try #require(records.array) {
                    let id = try #require((record["id"] ?? record["region"])?.string, "\(collection): \(key)")
                    #expect(known.insert("\(key) \(id)").inserted, "\(collection): \(key) \(id)")
                }
            }
        }
    }

    @Test("adds the records of the named collections, which every user sees")
    func added() throws {
        let world = try SeededWorld(["library": ["exercises"]])
        let exercises = try world.list("/exercises", as: "bob")
        #expect(exercises.count == 15)
        #expect(exercises.texts("name").prefix(2) == ["Barbell Row", "Bench Press"])
        let bench = try world.data("/exercises/bench-press").without("created_at", "updated_at")
        let expected: JSON = ["id": "bench-press", "name": "Bench Press", "weight_increment": 5, "is_custom": false]
        #expect(bench.differences(from: expected) == [])
        #expect(try world.list("/exercises/custom") == [])
        #expect(try world.list("/stretches") == [])
    }

    @Test("has a plan of three days with five exercises each, all of the exercise library")
    func plan() throws {
        let world = try SeededWorld(["library": ["exercises", "plans"]])
        #expect(try world.list("/plans").texts("name") == ["Push/Pull/Legs"])
        let days = try world.list("/plans/push-pull-legs/days")
        #expect(days.texts("name") == ["Push Day", "Pull Day", "Legs Day"])
        #expect(days.numbers("day_of_week") == [1, 3, 5])
        for day in days.texts("id") {
            let exercises = try world.list("/plans/push-pull-legs/days/\(day)/exercises")
            #expect(exercises.numbers("sort_order") == [0, 1, 2, 3, 4])
            #expect(Set(exercises.texts("exercise_name")).count == 5)
        }
        let bench = try #require(world.list("/plans/push-pull-legs/days/push-day/exercises").first)
        #expect(bench["exercise_id"] == "bench-press")
        #expect(bench["weight"] == 135)
    }

    @Test("has 39 stretches of eight regions, each with an instruction that takes a few breaths to speak")
    func stretches() throws {
        let regions = try SeededWorld(["library": ["stretches"]]).list("/stretches")
        #expect(
            regions.texts("region") == ["back", "calves", "glutes", "hamstrings", "hip_flexors", "neck", "quads", "shoulders"])
        let stretches = regions.flatMap { $0["stretches"]?.array ?? [] }
        #expect(stretches.count == 39)
        #expect(Set(stretches.texts("id")).count == 39)
        #expect(stretches.texts("description").count == 39)
        for text in stretches.texts("description") { #expect((90...270).contains(text.count), "\(text)") }
        let tilt = try #require(regions.first { $0["id"] == "neck" }?["stretches"]?.array?.first)
        #expect(tilt["id"] == "neck-forward-tilt")
        #expect(tilt["name"] == "Neck Forward Tilt")
        #expect(tilt["bilateral"] == false)
        #expect(tilt["image"] == "neck/neck-forward-tilt.png")
    }

    @Test("has 14 guided meditations with an opening, teachings, a closing, and texts between them")
    func meditations() throws {
        let world = try SeededWorld(["library": ["guidedMeditations"]])
        #expect(
            try world.list("/guidedMeditations").map { $0.without("name") } == [["id": "reactivity", "scriptCount": 14]])
        let scripts = try world.list("/guidedMeditations/category/reactivity")
        #expect(scripts.numbers("orderIndex") == Array(stride(from: 0, to: 14, by: 1)))
        #expect(scripts.texts("title").first == "The Second Arrow")
        #expect(scripts.texts("title").last == "Who You Want to Be")
        for id in scripts.texts("id") {
            let script = try world.data("/guidedMeditations/\(id)")
            #expect(script["durationSeconds"] == 600)
            let segments = try #require(script["segments"]?.array)
            #expect(segments.numbers("startSeconds") == [0, 120, 510])
            #expect(segments.texts("phase") == ["opening", "teachings", "closing"])
            for text in segments.texts("text") { #expect((300...900).contains(text.count), "\(text)") }
            let interjections = try #require(script["interjections"]?.array)
            #expect(interjections.numbers("windowStartSeconds") == [265, 340, 405, 465])
            #expect(interjections.numbers("windowEndSeconds") == [280, 355, 420, 480])
            #expect(interjections.map { $0["textOptions"]?.array?.count } == [3, 1, 3, 1])
        }
    }

    @Test("gives way to the block's own records with the same id")
    func replaced() throws {
        let world = try SeededWorld(["library": ["exercises"], "exercises": [Self.squat, ["id": "press", "name": "Press"]]])
        #expect(try world.list("/exercises").count == 16)
        let squat = try world.data("/exercises/squat").without("created_at", "updated_at")
        #expect(squat.differences(from: Self.squat) == [])
    }

    @Test("is exported as the records themselves")
    func exported() throws {
        let world = try SeededWorld(["library": ["exercises"]])
        try world.send(.put, "/exercises/squat", ["name": "Front Squat"])
        let block = try world.exported()
        #expect(block["library"] == nil)
        #expect(block["exercises"]?.array?.count == 15)
        let again = try world.reimported()
        #expect(try again.list("/exercises") == world.list("/exercises"))
    }

    @Test("stays as it is in the export of an evergreen account")
    func evergreen() throws {
        let block: JSON = ["library": ["exercises"], "weight": [["date": "today", "weightLbs": 180]]]
        let world = try SeededWorld(block, evergreen: true)
        #expect(try world.list("/exercises").count == 15)
        let accounts = try world.test.exportSeed(literally: false)["accounts"]?.array
        #expect(accounts?.first?["bradOS"]?["library"] == ["exercises"])
    }

    @Test("can be named by one account, and by each isolated one")
    func accounts() throws {
        let block: JSON = ["library": ["exercises"]]
        let own = block.with(["isolated": true])
        let accounts = [SeededWorld.account("ada", block), SeededWorld.account("bob", own), SeededWorld.account("cid", own)]
        let world = try SeededWorld(accounts: accounts)
        for user in ["ada", "bob", "cid"] { #expect(try world.list("/exercises", as: user).count == 15) }
        let faults = try SeedFaultCase.faults(in: accounts + [SeededWorld.account("dan", block)])
        #expect(
            faults.first
                == ValidationError(
                    path: "$.accounts[3].bradOS.library[0].exercises[0].id", found: "\"bench-press\"",
                    expected:
                        "its own bradOS.exercises.id of all users ($.accounts[0].bradOS.library[0].exercises[0].id has this one)"))
    }
}
