import Testing
import TestSupport
import UnderstudyCore
import Values

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
            ["fitiq": ["meals": generate("count")]],
            ["bradOS": ["hrv": generate("days")]],
            ["bradOS": ["recovery": generate("days")]],
            ["bradOS": ["activities": generate("days")]],
        ]
    }

    /// How much a day of each kind counts.
    private static let weights = [1, 1, 3, 15, 1, 1, 4]

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

    @Test("have 40,000 days together at most, in all accounts and of all kinds", arguments: blocks(16_000).indices)
    func kinds(kind: Int) {
        let weight = Self.weights[kind]
        func block(_ days: Int) -> JSON { Self.blocks(days / weight)[kind] }
        #expect(faults([account("a", block(16_000)), account("b", block(16_000)), account("c", block(8_000))]) == [])
        let found = 2 * (16_000 / weight * weight) + (8_000 / weight + weight) * weight
        #expect(
            faults([
                account("a", block(16_000)), account("b", block(16_000)), account("c", Self.blocks(8_000 / weight + weight)[kind]),
                account("d", block(16_000)),
            ]) == [
                ValidationError(
                    path: "$.accounts[2]", found: "\(found) generated days up to this account",
                    expected: "40000 at most in one document, where a day of meals counts as 15, of activities as 4 and of insights as 3; "
                        + "generate fewer, or import the rest from a second document")
            ])
    }

    @Test("count weeks as their days")
    func weeks() {
        let weeks = (0..<11).map { account("w\($0)", ["fitiq": ["training": ["generate": ["weeks": 520]]]]) }
        #expect(faults(weeks).map(\.found) == ["40040 generated days up to this account"])
    }

    @Test("of one account count together")
    func oneAccount() {
        let all = Self.blocks(2_000).reduce([:] as JSON) { all, block in
            let (backend, parts) = block.object?.first ?? ("", .null)
            return all.merging([backend: (all[backend] ?? [:]).merging(parts)])
        }
        #expect(faults([account("a", all)]).map(\.found) == ["52000 generated days up to this account"])
    }

    @Test("POST /seed and PUT /sandboxes: refuse a document with more, and store nothing")
    func refused() throws {
        let seed: JSON = ["version": 1, "accounts": .array([account("a", Self.blocks(36_500)[4]), account("b", Self.blocks(36_500)[4])])]
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
