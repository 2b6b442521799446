import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("A Brad OS user id in a seed")
struct SeedClaimTests {
    private func faults(_ accounts: [(key: String, block: JSON)]) throws -> [ValidationError] {
        try SeedFaultCase.faults(in: accounts.map { ["key": .string($0.key), "bradOS": $0.block] })
    }

    @Test("is a validation error if another account has it")
    func twice() throws {
        let found = try faults([("ada", ["userId": "u-1"]), ("bob", ["userId": "u-1"])])
        let expected = ValidationError(
            path: "$.accounts[1].bradOS.userId", found: "\"u-1\"",
            expected: "its own bradOS.userId ($.accounts[0].bradOS.userId has this one)")
        #expect(found == [expected])
    }

    @Test("cannot be the key of another account whose block has no user id")
    func key() throws {
        #expect(try faults([("ada", [:]), ("bob", ["userId": "ada"])]).map(\.path) == ["$.accounts[1].bradOS.userId"])
        #expect(try faults([("bob", ["userId": "ada"]), ("ada", [:])]).map(\.path) == ["$.accounts[1].bradOS"])
        #expect(try faults([("ada", ["userId": "bob"]), ("bob", ["userId": "ada"])]) == [])
        #expect(try faults([("ada", ["userId": "u-1"]), ("bob", ["userId": "U-1"])]) == [])
    }

    @Test("can be the key of an account that has no block, or only one for another backend")
    func others() throws {
        let accounts: [JSON] = [["key": "ada"], ["key": "bob", "bradOS": ["userId": "ada"]], ["key": "u-1", "fitiq": ["userId": "u-2"]]]
        #expect(try SeedFaultCase.faults(in: accounts) == [])
        let world = try SeededWorld(accounts: [["key": "ada"], SeededWorld.account("bob", ["userId": "ada"])])
        try world.send(.put, "/cycling/profile", as: "ada", ["weightKg": 80])
        #expect(try world.exported("bob").differences(from: ["userId": "ada", "cyclingProfile": ["weightKg": 80]]) == [])
    }
}

@Suite("An import that takes an existing account's user id is refused as a whole")
struct SeedOwnershipTests {
    private static let weight: JSON = ["weight": [["date": "2026-01-05", "weightLbs": 180]]]

    private func importing(_ accounts: [JSON], into world: SeededWorld) throws {
        let document = try SeedDocument(["version": 1, "accounts": .array(accounts)], backends: world.test.backends)
        try world.test.importSeed(document)
    }

    private func check(_ world: SeededWorld, _ bob: JSON, _ path: String, _ id: String, _ owner: String) throws {
        let before = try world.test.exportSeed()
        let expected = ValidationError(
            path: "$.accounts[1].bradOS" + path, found: "\"\(id)\"", expected: "a name that the account \(owner) does not have")
        #expect(throws: SeedError(faults: [expected])) {
            try importing([["key": "zoe", "tokens": ["z"]], bob], into: world)
        }
        #expect(try world.test.exportSeed().differences(from: before) == [])
    }

    @Test("if the user id is given")
    func given() throws {
        let world = try SeededWorld(Self.weight.with(["userId": "u-1"]))
        try check(world, ["key": "bob", "bradOS": ["userId": "u-1"]], ".userId", "u-1", "ada")
    }

    @Test("if the user id is the account's key")
    func key() throws {
        let world = try SeededWorld(Self.weight.with(["userId": "bob"]))
        try check(world, ["key": "bob", "bradOS": [:]], "", "bob", "ada")
    }

    @Test("if a client's first write created the existing account")
    func made() throws {
        let world = try SeededWorld([:])
        try world.send(.put, "/cycling/profile", as: "u-9", ["weightKg": 80])
        try check(world, ["key": "bob", "bradOS": ["userId": "u-9"]], ".userId", "u-9", "u-9")
    }

    @Test("except for the account itself, whose rows are not doubled")
    func again() throws {
        let account = SeededWorld.account("ada", Self.weight.with(["ftp": [["value": 240, "date": "today", "source": "test"]]]))
        let world = try SeededWorld(accounts: [account])
        let before = try world.test.exportSeed()
        try importing([account], into: world)
        #expect(try world.test.exportSeed().differences(from: before) == [])
    }

    @Test("but an import without the block or without the account is accepted, and deletes all its rows")
    func removed() throws {
        let world = try SeededWorld(accounts: [
            SeededWorld.account("ada", Self.everything), SeededWorld.account("bob", ["weight": [["date": "today", "weightLbs": 150]]]),
        ])
        let empty = try SeededWorld(accounts: [
            ["key": "ada"], SeededWorld.account("bob", ["weight": [["date": "today", "weightLbs": 150]]]),
        ])
        try importing([["key": "ada"]], into: world)
        for user in ["ada", "bob"] {
            for (before, after) in zip(try empty.readouts(as: user), try world.readouts(as: user)) {
                #expect(after.answer == before.answer, "\(before.path) of \(user)")
            }
        }
        #expect(try world.history("weight", as: "bob").count == 1)
        // A user id is free again after its user is deleted.
        try importing([SeededWorld.account("zoe", ["userId": "ada"])], into: world)
        #expect(try world.history("weight") == [])
    }

    private static let everything: JSON = [
        "hrv": ["generate": ["days": 20]], "rhr": ["generate": ["days": 20]], "sleep": ["generate": ["days": 20]],
        "weight": ["generate": ["days": 20, "from": 180]], "metrics": ["steps": ["generate": ["days": 20, "from": 9_000]]],
        "recovery": ["generate": ["days": 9]], "cyclingProfile": ["weightKg": 80],
        "weightGoal": ["targetWeightLbs": 170, "targetDate": "today", "startWeightLbs": 180, "startDate": "today"],
        "ftp": [["value": 240, "date": "today", "source": "test"]],
        "vo2maxEstimates": [["date": "today", "method": "peak_5min", "sourcePower": 300, "sourceWeight": 75]],
        "activities": ["generate": ["days": 20]], "blocks": [["startDate": "today", "endDate": "today", "goals": ["lose_weight"]]],
        "stretchSessions": [CalendarSeedTests.stretch.with(["completedAt": "now"])],
        "meditationSessions": [CalendarSeedTests.meditation.with(["completedAt": "now"])], "mealPlans": [LaunchSeedTests.mealPlan],
    ]
}
