import Testing
import TestSupport
import Values

@Suite("Each list that the control API edits")
struct EveryListTests {
    struct List: Sendable, CustomTestStringConvertible {
        let backend: String
        let name: String

        var testDescription: String { "\(backend).\(name)" }
    }

    private static func makeWorld() throws -> TestWorld {
        try TestWorld(accounts: UsedWorldSeed.accounts.filter { ["alice", "bob"].contains($0["key"]?.string) })
    }

    /// Every list with records.
    private static let lists = Result {
        let world = try makeWorld()
        return try world.backends.flatMap { backend in
            try backend.seedLists.compactMap { list in
                let path = "/_understudy/accounts/alice/data/\(backend.name)/\(list.name)"
                return try world.get(path).body["total"] == 0 ? nil : List(backend: backend.name, name: list.name)
            }
        }
    }

    /// A day or another record names their records, so that a copy has the name of the first.
    private static let named = ["bradOS.recovery", "bradOS.rideStreams"]

    @Test("takes a record back as it was read, and stores a copy, which can be deleted", arguments: try lists.get())
    func roundTrip(_ list: List) throws {
        let world = try Self.makeWorld()
        let path = "/_understudy/accounts/alice/data/\(list.backend)/\(list.name)"
        func bobsData() throws -> JSON { try world.get("/_understudy/accounts/bob/data").body }
        func items() throws -> [JSON] { try world.get(path + "?limit=1000").body["items"]?.array ?? [] }
        let (before, bob) = (try items(), try bobsData())
        let first = try #require(before.first)
        let record = try #require(first["record"])
        let id = try #require(first["id"]?.string).replacing("#", with: "%23")
        let same = try world.send(.put, "\(path)/\(id)", body: record)
        #expect(same.status == 200, "\(same.body.text)")
        #expect(same.body.differences(from: first) == [])
        #expect(JSON.array(try items()).differences(from: .array(before)) == [])

        let copy = try world.send(.post, path, body: record.without("id"))
        if Self.named.hasExactly(list.testDescription) {
            #expect(copy.status == 400, "\(copy.body.text)")
        } else {
            #expect(copy.status == 201, "\(copy.body.text)")
            let copied = try #require(copy.body["id"]?.string)
            #expect(!before.contains { $0["id"]?.string == copied })
            #expect(try items().count == before.count + 1)
            let deleted = try world.send(.delete, "\(path)/\(copied.replacing("#", with: "%23"))")
            #expect(deleted.status == 204, "\(deleted.body.text)")
        }
        #expect(JSON.array(try items()).differences(from: .array(before)) == [])
        #expect(try bobsData().differences(from: bob) == [])
    }

    @Test("has a name in the seed's schema")
    func names() throws {
        let world = try TestWorld()
        let definitions = try #require(try world.get("/_understudy/seed/schema.json").body["$defs"])
        for backend in world.backends {
            for list in backend.seedLists where !list.name.has(".") {
                #expect(definitions[backend.name]?["properties"]?[list.name] != nil, "\(backend.name).\(list.name)")
            }
        }
    }
}
