import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import FitIQ

@Suite("A seed with a duplicate is refused:")
struct SeedClaimTests {
    private func faults(_ ada: JSON, _ bob: JSON) throws -> [ValidationError] {
        try SeedFaultCase.faults(in: [["key": "ada", "fitiq": ada], ["key": "bob", "fitiq": bob]])
    }

    private func fault(_ member: String, _ kind: String, _ value: String) -> ValidationError {
        ValidationError(
            path: "$.accounts[1].fitiq.\(member)", found: "\"\(value)\"",
            expected: "its own \(kind) ($.accounts[0].fitiq.\(member) has this one)")
    }

    @Test("a user id, in any case", arguments: [("u-1", "u-1"), ("U-1", "u-1"), ("u-1", "U-1")])
    func userID(_ first: String, _ second: String) throws {
        let found = try faults(["userId": .string(first)], ["userId": .string(second)])
        #expect(found == [fault("userId", "fitiq.userId", "u-1")])
    }

    @Test("a default user id that another account gives")
    func derivedUserID() throws {
        let found = try faults([:], ["userId": .string(User.seededID(ofAccount: "ada"))])
        #expect(found.map(\.path) == ["$.accounts[1].fitiq.userId"])
    }

    @Test("an e-mail address, in any case")
    func email() throws {
        let found = try faults(["email": "Ada@example.com"], ["email": "ada@EXAMPLE.com"])
        #expect(found == [fault("email", "fitiq.email", "ada@example.com")])
    }

    @Test("an insight's id, in any case")
    func insightID() throws {
        let (first, second) = (
            ["id": "test-id", "title": "t", "content": "c"] as JSON, ["id": "TEST-ID", "title": "t", "content": "c"] as JSON
        )
        #expect(try faults(["insights": [first]], ["insights": [second]]) == [fault("insights[0].id", "fitiq.insight.id", "test-id")])
        let within = try SeedFaultCase.faults(in: [["key": "ada", "fitiq": ["insights": [first, second]]]])
        #expect(within.map(\.path) == ["$.accounts[0].fitiq.insights[1].id"])
    }

    @Test("a progress entry's id, in any case")
    func progressID() throws {
        let (first, second) = (["id": "p", "type": "weight", "quantity": 1] as JSON, ["id": "P", "type": "steps", "quantity": 1] as JSON)
        #expect(try faults(["progress": [first]], ["progress": [second]]) == [fault("progress[0].id", "fitiq.progress.id", "p")])
        let within = try SeedFaultCase.faults(in: [["key": "ada", "fitiq": ["progress": [first, second]]]])
        #expect(within.map(\.path) == ["$.accounts[0].fitiq.progress[1].id"])
    }

    @Test("a profile's id, and that of preferences", arguments: ["profile", "preferences"])
    func otherIDs(_ member: String) throws {
        let block = JSON.object(omittingMissing: [(member, ["id": "x"])])
        #expect(try faults(block, block).map(\.path) == ["$.accounts[1].fitiq.\(member).id"])
    }

    @Test("but not the same id for different kinds of objects")
    func otherKinds() throws {
        let block: JSON = [
            "userId": "x", "insights": [["id": "x", "title": "t", "content": "c"]],
            "progress": [["id": "x", "type": "bmi", "quantity": 1]],
        ]
        #expect(try faults(block, [:]) == [])
    }
}

@Suite("An import that takes an existing account's name or id is refused as a whole:")
struct SeedOwnershipTests {
    private let ada = JSON.account(
        "ada", token: "a",
        fitiq: [
            "userId": "u-1", "insights": [["id": "i-1", "title": "t", "content": "c"]],
            "progress": [["id": "p-1", "type": "bmi", "quantity": 1]],
        ])

    /// Imports another account in addition to the existing one.
    private func check(_ bob: JSON, _ path: String, _ name: String) throws {
        let world = try TestWorld(accounts: [ada])
        let before = try world.exportSeed()
        let seed: JSON = ["version": 1, "accounts": [["key": "zoe", "tokens": ["z"]], ["key": "bob", "fitiq": bob]]]
        let document = try SeedDocument(seed, backends: world.backends)
        let expected = ValidationError(
            path: "$.accounts[1].fitiq" + path, found: "\"\(name)\"", expected: "a name that the account ada does not have")
        #expect(throws: SeedError(faults: [expected])) {
            try world.importSeed(document)
        }
        #expect(try world.exportSeed().differences(from: before) == [])
    }

    @Test("its user id")
    func userID() throws { try check(["userId": "U-1"], ".userId", "u-1") }

    @Test("its e-mail address")
    func email() throws { try check(["email": "ada@example.com"], ".email", "ada@example.com") }

    @Test("its insights' ids")
    func insightID() throws { try check(["insights": [["id": "I-1", "title": "t", "content": "c"]]], ".insights[0].id", "i-1") }

    @Test("its entries' ids")
    func progressID() throws { try check(["progress": [["id": "P-1", "type": "bmi", "quantity": 1]]], ".progress[0].id", "p-1") }

    @Test("but the account itself can be seeded again")
    func again() throws {
        let world = try TestWorld(accounts: [ada])
        let before = try world.exportSeed()
        try world.importSeed(SeedDocument(["version": 1, "accounts": [ada]], backends: world.backends))
        #expect(try world.exportSeed().differences(from: before) == [])
    }
}
