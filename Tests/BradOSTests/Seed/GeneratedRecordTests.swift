import Testing
import TestSupport
import Values

@testable import BradOS

@Suite("Generated records of a seed that refer to others")
struct GeneratedRecordTests {
    private static let training: JSON = ["generate": ["plan": "push-pull-legs", "mesocycles": [["weeksAgo": 2]]]]

    @Test(
        "are refused with the path, if the records that they name do not exist",
        arguments: [
            (["training": training], "training.generate.plan"), (["sessions": ["generate": [:]]], "sessions.generate"),
            (["sessions": ["generate": [:]], "library": ["stretches"]], "sessions.generate"),
            (["mealPlanning": ["generate": [:]]], "mealPlanning.generate"),
            (["training": training, "library": ["plans"]], "training.generate.plan"),
        ] as [(JSON, String)])
    func missing(_ block: JSON, _ path: String) throws {
        let error = #expect(throws: SeedError.self) { _ = try SeededWorld(block) }
        #expect(error?.faults.map(\.path) == ["$.accounts[0].bradOS.\(path)"])
    }

    static let faults: [SeedFaultCase] = [
        .fault(["training": [:]], ".training.generate", found: "nothing", expected: "an object that says what to generate"),
        .fault(
            ["training": ["generate": ["mesocycles": []]]], ".training.generate.plan", found: "nothing", expected: "the id of a plan"),
        .fault(
            ["training": ["generate": ["plan": "p", "mesocycles": [["status": "completed"]]]]],
            ".training.generate.mesocycles[0].weeksAgo", found: "nothing", expected: "a whole number from 0 to 1000"),
        .fault(
            ["training": ["generate": ["plan": "p", "mesocycles": [["weeksAgo": 1], ["weeksAgo": 9]]]]],
            ".training.generate.mesocycles", found: "an array of 2", expected: "one active mesocycle at most"),
        .fault(
            ["sessions": ["generate": ["streak": 8]]], ".sessions.generate.streak", found: "8", expected: "a whole number from 0 to 7"),
        .fault(
            ["mealPlanning": ["generate": ["weeks": 0]]], ".mealPlanning.generate.weeks", found: "0",
            expected: "a whole number from 1 to 52"),
        .fault(
            ["activities": ["generate": ["days": 9, "sessions": [["day": 7, "type": "fun"]]]]],
            ".activities.generate.sessions[0].day", found: "7", expected: "a whole number from 0 to 6"),
    ]

    @Test("are checked with the seed", arguments: faults)
    func checked(_ fault: SeedFaultCase) throws {
        #expect(try fault.differences() == [])
    }

    @Test("have the same ids in each import")
    func ids() throws {
        let block: JSON = [
            "library": ["exercises", "plans", "stretches", "guidedMeditations", "food"], "training": Self.training,
            "sessions": ["generate": [:]], "mealPlanning": ["generate": [:]],
        ]
        let (first, second) = (try SeededWorld(block).exported(), try SeededWorld(block).exported())
        for key in ["stretchSessions", "meditationSessions", "mealPlans"] {
            let ids = try #require(first[key]?.array).texts("id")
            #expect(!ids.isEmpty && Set(ids).count == ids.count)
            #expect(second[key]?.array?.texts("id") == ids)
        }
    }
}

@Suite("Generated rides on the days of a plan")
struct PlannedRideTests {
    private func rides(_ rule: JSON) throws -> [JSON] {
        let world = try SeededWorld(["activities": ["generate": (["days": 140, "until": "yesterday"] as JSON).with(rule.object ?? [:])]])
        return try world.list("/cycling/activities")
    }

    @Test("are one on each day of a session, of its type; 0 is Sunday")
    func days() throws {
        let found = try rides(["sessions": [["day": 0, "type": "recovery"], ["day": 2, "type": "vo2max"]]])
        #expect(found.count == 40)
        for ride in found {
            let date = try #require(ride["date"]?.string.flatMap { LocalDate($0.prefix(10)) })
            #expect(ride["type"] == (date.weekday == 6 ? "recovery" : "vo2max"))
            #expect([1, 6].contains(date.weekday))
        }
    }

    @Test("have heart rates below the maximum", arguments: [100, 184, 250])
    func heartRate(_ maximum: Int) throws {
        for ride in try rides(["perWeek": 7, "maxHR": .integer(maximum)]) {
            #expect((ride["maxHeartRate"]?.integer ?? .max) < maximum)
            #expect((ride["avgHeartRate"]?.integer ?? .max) < (ride["maxHeartRate"]?.integer ?? 0))
        }
    }
}
