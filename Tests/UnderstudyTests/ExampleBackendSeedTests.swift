import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("The seed block of a backend added in one line")
struct ExampleBackendSeedTests {
    private static let block: JSON = [
        "diary": "Ada's", "askedThrough": "2026-01-06",
        "days": [["day": "2026-01-06", "score": 4, "note": "sunny"], ["day": "2026-01-05"]],
    ]

    private static func account(_ name: String, _ block: JSON) -> JSON { ["key": .string(name), "moods": block] }

    private let server: ExampleServer

    init() throws {
        server = try ExampleServer()
    }

    private func importSeed(_ accounts: JSON...) async throws -> ExampleServer.Answer {
        try await server.post("/_understudy/seed", ExampleServer.seed(accounts))
    }

    @Test("is exported as it was imported, and can be imported again")
    func roundTrip() async throws {
        let imported = try await importSeed(Self.account("ada", Self.block))
        #expect(imported.status == 200)
        let exported = try await server.get("/_understudy/seed").json
        let block = try #require(exported["accounts"]?.array?.first?["moods"])
        #expect(block.differences(from: Self.block) == [])
        let other = try ExampleServer()
        let again = try await other.post("/_understudy/seed", exported)
        #expect(again.status == 200)
        let exportedAgain = try await other.get("/_understudy/seed").json
        #expect(exportedAgain.differences(from: exported) == [])
    }

    @Test(
        "with faults is refused with the path of each, and changes nothing",
        arguments: [
            (["diary": ""], "diary", "\"\"", "a string of 1 to 80 characters"),
            (["days": [["score": 4]]], "days[0].day", "nothing", SeedDate.expected),
            (["days": [["day": "soon"]]], "days[0].day", "\"soon\"", SeedDate.expected),
            (["days": [["day": "today", "score": 6]]], "days[0].score", "6", "a whole number from 1 to 5"),
            (["days": [["day": "today"], ["day": "today"]]], "days[1].day", "\"today\"", "a day of its own"),
            (["days": [["day": "today", "mood": 1]]], "days[0].mood", "an unknown key", "one of day, note, score"),
            (["months": []], "months", "an unknown key", "one of askedThrough, days, diary"),
        ] as [(JSON, String, String, String)])
    func faults(_ block: JSON, _ member: String, _ found: String, _ expected: String) async throws {
        let answer = try await importSeed(["key": "bob"], Self.account("ada", block))
        #expect(answer.status == 400)
        let faults = try #require(answer.json["faults"])
        let fault: JSON = [
            "path": .string("$.accounts[1].moods.\(member)"), "found": .string(found), "expected": .string(expected),
        ]
        #expect(faults.differences(from: .array([fault])) == [])
        let accounts = try await server.get("/_understudy/accounts").json["accounts"]?.array
        #expect(accounts?.count == 0)
    }

    @Test("must have a name that no other account of the file has")
    func claim() async throws {
        let answer = try await importSeed(Self.account("ada", Self.block), Self.account("bob", Self.block))
        #expect(answer.status == 400)
        let fault = try #require(answer.json["faults"]?.array?.first)
        #expect(fault["path"]?.string == "$.accounts[1].moods.diary")
        #expect(fault["expected"]?.string == "its own moods.diary ($.accounts[0].moods.diary has this one)")
    }

    @Test("must have a name that no stored account has, except its own account")
    func claimInWorld() async throws {
        _ = try await importSeed(Self.account("ada", Self.block))
        let other = try await importSeed(Self.account("bob", Self.block))
        #expect(other.status == 400)
        let fault = try #require(other.json["faults"]?.array?.first)
        #expect(fault["path"]?.string == "$.accounts[0].moods.diary")
        #expect(fault["expected"]?.string == "a name that the account ada does not have")
        let same = try await importSeed(Self.account("ada", Self.block))
        #expect(same.status == 200)
    }

    @Test("is removed when its account is replaced")
    func removed() async throws {
        _ = try await importSeed(Self.account("ada", Self.block))
        let before = try await server.days(key: nil, under: "/_as/ada")
        #expect(before == ["2026-01-06", "2026-01-05"])
        _ = try await importSeed(["key": "ada"])
        let after = try await server.days(key: nil, under: "/_as/ada")
        #expect(after == [])
    }
}
