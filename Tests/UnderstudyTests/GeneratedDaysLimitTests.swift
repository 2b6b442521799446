import Testing
import TestSupport
import UnderstudyCore

@Suite("The generators of a seed document")
struct GeneratedDaysLimitTests {
    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: [["key": "present", "fitiq": [:]]])
    }

    /// One block for each kind of generator, with so many days each.
    private static func blocks(_ days: Int) -> [JSON] {
        func generate(_ count: String, _ others: JSON = [:]) -> JSON {
            ["generate": JSON.object([count: .integer(days)]).merging(others)]
        }
        return [
            ["longevity": ["checkIns": generate("count")]],
            ["fitiq": ["progress": generate("days", ["type": "weight", "from": 80])]],
            ["fitiq": ["insights": generate("count")]],
            ["bradOS": ["hrv": generate("days")]],
            ["bradOS": ["recovery": generate("days")]],
            ["bradOS": ["activities": generate("days")]],
        ]
    }

    private func faults(_ accounts: [JSON]) -> [ValidationError] {
        do throws(SeedError) {
            _ = try SeedDocument(["version": 1, "accounts": .array(accounts)], backends: world.backends)
            return []
        } catch {
            return error.faults
        }
    }

    private func account(_ key: String, _ block: JSON) -> JSON {
        JSON.object(["key": .string(key), "dateOfBirth": "1990-01-01"]).merging(block)
    }

    @Test("have 60,000 days together at most, in all accounts and of all kinds", arguments: blocks(24_000).indices)
    func kinds(kind: Int) {
        let block = Self.blocks(24_000)[kind]
        #expect(faults([account("a", block), account("b", block), account("c", Self.blocks(12_000)[kind])]) == [])
        #expect(
            faults([account("a", block), account("b", block), account("c", Self.blocks(12_001)[kind]), account("d", block)]) == [
                ValidationError(
                    path: "$.accounts[2]", found: "60001 generated days up to this account",
                    expected: "60000 at most in one document, where a day of meals counts as 12; generate fewer, or import the rest from a "
                        + "second document")
            ])
    }

    @Test("that take longer count as more: a day of meals as twelve, and weeks as their days")
    func weights() {
        func found(_ block: JSON) -> [String] { faults([account("a", block), account("b", block)]).map(\.found) }
        #expect(found(["fitiq": ["meals": ["generate": ["count": 2_500]]]]) == [])
        #expect(found(["fitiq": ["meals": ["generate": ["count": 2_501]]]]) == ["60024 generated days up to this account"])
        let weeks = (0..<20).map { account("w\($0)", ["fitiq": ["training": ["generate": ["weeks": 520]]]]) }
        #expect(faults(weeks).map(\.found) == ["61880 generated days up to this account"])
    }

    @Test("of one account count together")
    func oneAccount() {
        let all = Self.blocks(15_000).reduce([:] as JSON) { all, block in
            let (backend, parts) = block.object?.first ?? ("", .null)
            return all.merging([backend: (all[backend] ?? [:]).merging(parts)])
        }
        #expect(faults([account("a", all)]).map(\.found) == ["90000 generated days up to this account"])
    }

    @Test("POST /seed and PUT /sandboxes: refuse a document with more, and store nothing")
    func refused() throws {
        let seed: JSON = ["version": 1, "accounts": .array([account("a", Self.blocks(36_500)[3]), account("b", Self.blocks(36_500)[3])])]
        let imported = try world.send(.post, "/_understudy/seed", body: seed)
        #expect(imported.status == 400)
        #expect(imported.body["faults"]?.array?.first?["path"] == "$.accounts[1]")
        let accounts = try world.get("/_understudy/accounts").body["accounts"]?.array
        #expect(accounts?.map { $0["key"] } == ["present"])
        let created = try world.send(.put, "/_understudy/sandboxes/large", body: ["seed": seed])
        #expect(created.status == 400)
        #expect(try world.get("/_understudy/sandboxes").body["sandboxes"] == [])
    }
}
