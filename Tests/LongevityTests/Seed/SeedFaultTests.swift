import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("Validation errors of a seed name the path, the value found and the value expected")
struct SeedFaultTests {
    private static let cases = [
        SeedFaultCase.user, SeedFaultCase.subscription, SeedFaultCase.checkIns, SeedFaultCase.generator,
    ].flatMap { $0 }

    @Test("in every part of the block", arguments: cases)
    func part(_ fault: SeedFaultCase) throws {
        #expect(try fault.differences() == [])
    }

    @Test(
        "in each metric",
        arguments: ["sleepHours", "steps", "vigorousMinutes", "processedFoodScore", "alcoholUnits", "stressLevel", "bedtimeHour"]
    )
    func metrics(_ metric: String) throws {
        let fault = SeedFaultCase.fault(
            ["checkIns": [["date": "today", metric: "many"]]], ".checkIns[0].\(metric)", found: "\"many\"", expected: "a number")
        #expect(try fault.differences() == [])
    }

    @Test("in unknown keys", arguments: [("age", ""), ("mood", ".checkIns[0]")])
    func unknownKey(_ key: String, _ place: String) throws {
        let block: JSON = place.isEmpty ? [key: 1] : ["checkIns": [["date": "today", key: 1]]]
        let found = try SeedFaultCase.faults(in: [["key": "ada", "longevity": block]])
        #expect(found.map(\.path) == ["$.accounts[0].longevity\(place).\(key)"])
        #expect(found.map(\.found) == ["an unknown key"])
    }

    @Test("all at once")
    func several() throws {
        let ada: JSON = ["key": "ada", "longevity": ["firstName": 5, "checkIns": [["date": "x"], ["date": "today", "score": "x"]]]]
        let bob: JSON = ["key": "bob", "longevity": ["checkIns": ["generate": ["count": "six", "trend": 5]]]]
        let expected = [
            "$.accounts[0].longevity.checkIns[0].date", "$.accounts[0].longevity.checkIns[1].score", "$.accounts[0].longevity.firstName",
            "$.accounts[1].longevity.checkIns.generate.count", "$.accounts[1].longevity.checkIns.generate.trend",
        ]
        #expect(try SeedFaultCase.faults(in: [ada, bob]).map(\.path).sorted() == expected)
    }

    @Test("in a user id that two accounts claim")
    func userIDTwice() throws {
        let block: JSON = ["userId": "u1"]
        let found = try SeedFaultCase.faults(in: [["key": "ada", "longevity": block], ["key": "bob", "longevity": block]])
        let expected = ValidationError(
            path: "$.accounts[1].longevity.userId", found: "\"u1\"",
            expected: "its own longevity.userId ($.accounts[0].longevity.userId has this one)")
        #expect(found == [expected])
    }

    @Test("in a user id of an account that stays, and nothing is changed")
    func userIDTaken() throws {
        let world = try TestWorld(accounts: [.account("ada", user: ["userId": "u1"])])
        let before = try world.exportSeed()
        let seed: JSON = [
            "version": 1,
            "accounts": [.account("zoe", token: "z"), ["key": "bob", "tokens": ["b"], "longevity": ["userId": "u1"]]],
        ]
        let document = try SeedDocument(seed, backends: world.backends)
        let expected = ValidationError(
            path: "$.accounts[1].longevity.userId", found: "\"u1\"", expected: "a user id that the account ada does not have")
        #expect(throws: SeedError(faults: [expected])) {
            try world.importSeed(document)
        }
        #expect(try world.exportSeed() == before)
    }

    @Test("in an id of two check-ins")
    func checkInIDTwice() throws {
        let checkIns: JSON = [["id": "x", "date": "2026-01-05"], ["id": "x", "date": "2026-01-06"]]
        let found = try SeedFaultCase.faults(in: [["key": "ada", "longevity": ["checkIns": checkIns]]])
        #expect(found.map(\.path) == ["$.accounts[0].longevity.checkIns[1].id"])
    }
}
