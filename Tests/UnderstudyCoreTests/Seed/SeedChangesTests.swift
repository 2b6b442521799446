import CoreTestSupport
import Testing
import UnderstudyCore
import Values

@Suite("An edit of a seed file")
struct SeedChangesTests {
    private static let ada: JSON = ["key": "ada", "tokens": ["a"], "notes": ["day": "2026-01-01"]]
    private static let bob: JSON = ["key": "bob", "tokens": ["b"], "notes": ["day": "2026-01-02"]]
    private static let cy: JSON = ["key": "cy", "tokens": ["c"]]

    private func document(_ accounts: [JSON]) throws -> SeedDocument {
        try SeedDocument(["version": 1, "accounts": .array(accounts)], backends: [NoteBackend()])
    }

    private func changes(from old: [JSON]?, to new: [JSON]) throws -> SeedChanges {
        SeedChanges(from: try old.map(document), to: try document(new))
    }

    /// - Returns: the keys of the accounts that were deleted.
    @discardableResult
    private func apply(_ changes: SeedChanges, to world: SeededStore) throws -> [String] {
        let prepared = try world.seeding.prepare(changes.changed)
        return try world.write { try world.seeding.apply(changes, prepared, at: world.clock.now(), in: $0) }
    }

    private func keys(_ world: SeededStore) throws -> [String] {
        try world.read { try Account.all(in: $0).map(\.key) }
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let old: [JSON]?
        let new: [JSON]
        let changed: [String]
        var removed: [String] = []

        static let all = [
            Edit(testDescription: "nothing", old: [ada, bob], new: [ada, bob], changed: []),
            Edit(testDescription: "the order of accounts", old: [ada, bob], new: [bob, ada], changed: []),
            Edit(
                testDescription: "the order of members", old: [ada],
                new: [["notes": ["day": "2026-01-01"], "tokens": ["a"], "key": "ada"]], changed: []),
            Edit(
                testDescription: "a value in a block", old: [ada, bob],
                new: [ada, ["key": "bob", "tokens": ["b"], "notes": ["day": "today"]]], changed: ["bob"]),
            Edit(testDescription: "an added member", old: [cy], new: [["key": "cy", "tokens": ["c"], "note": "new"]], changed: ["cy"]),
            Edit(testDescription: "a new account", old: [ada], new: [cy, ada, bob], changed: ["cy", "bob"]),
            Edit(testDescription: "a removed account", old: [ada, bob, cy], new: [bob], changed: [], removed: ["ada", "cy"]),
            Edit(
                testDescription: "another key", old: [ada], new: [["key": "Ada", "tokens": ["a"]]], changed: ["Ada"], removed: ["ada"]),
            Edit(testDescription: "all accounts of an unknown version", old: nil, new: [ada, bob], changed: ["ada", "bob"]),
        ]
    }

    @Test("changes accounts whose value differs, and removes accounts that are missing", arguments: Edit.all)
    func values(_ edit: Edit) throws {
        let changes = try changes(from: edit.old, to: edit.new)
        #expect(changes.changed.accounts.map(\.key) == edit.changed)
        #expect(changes.removed == edit.removed)
    }

    @Test("seeds changed accounts, deletes removed ones, and leaves what clients have written to the others")
    func applying() throws {
        let world = try SeededStore.make(backends: [NoteBackend()], accounts: [Self.ada, Self.bob, Self.cy])
        try world.write { try $0.execute(sql: "UPDATE note SET day = '2026-01-05'") }
        let before = try world.account("ada")
        let edited: JSON = ["key": "bob", "tokens": ["b2"], "notes": ["day": "2026-01-03"]]
        let deleted = try apply(changes(from: [Self.ada, Self.bob, Self.cy], to: [Self.ada, edited]), to: world)
        #expect(deleted == ["cy"])
        #expect(try keys(world) == ["ada", "bob"])
        #expect(try world.account("ada") == before)
        #expect(try world.noteDays("ada") == ["2026-01-05"])
        #expect(try world.noteDays("bob") == ["2026-01-03"])
        #expect(try ["a", "b", "b2", "c"].map { try world.account(bearing: $0) } == ["ada", nil, "bob", nil])
    }

    @Test("may move the names of a removed account to a changed one")
    func moved() throws {
        let world = try SeededStore.make(backends: [NoteBackend()], accounts: [Self.ada, Self.cy])
        try apply(changes(from: [Self.ada, Self.cy], to: [["key": "ada", "tokens": ["c"]]]), to: world)
        #expect(try world.account(bearing: "c") == "ada")
    }

    @Test("names only deleted accounts that existed")
    func missing() throws {
        let world = try SeededStore.make(backends: [NoteBackend()], accounts: [Self.ada])
        #expect(try apply(changes(from: [Self.ada, Self.bob], to: []), to: world) == ["ada"])
        #expect(try keys(world) == [])
    }

    @Test("makes the edited file the database's seed, if the database was made from the file before", arguments: [true, false])
    func initialSeed(_ isSame: Bool) throws {
        func document(_ text: String, _ accounts: [JSON]) throws -> SeedDocument {
            var document = try self.document(accounts)
            document.source = InitialSeed(name: "seed.json", content: Array(text.utf8))
            return document
        }
        let (first, second) = (try document("first", [Self.ada]), try document("second", [Self.ada, Self.bob]))
        let world = try SeededStore.make(backends: [NoteBackend()])
        try world.importSeed(isSame ? first : document("other", [Self.ada]), at: world.clock.now())
        let before = try world.read(InitialSeed.find)
        try apply(SeedChanges(from: first, to: second), to: world)
        let expected = isSame ? second.source : before
        #expect(try world.read(InitialSeed.find) == expected)
    }

    @Test("changes nothing if a changed account has a name of another one")
    func conflict() throws {
        let world = try SeededStore.make(backends: [NoteBackend()], accounts: [Self.ada, Self.bob, Self.cy])
        // A client's account, which the file does not have.
        try world.importAccounts([["key": "dan", "tokens": ["d"]]])
        let before = try world.exportSeed().prettyText
        let edit = try changes(from: [Self.ada, Self.bob, Self.cy], to: [Self.ada, ["key": "bob", "tokens": ["d"]]])
        #expect(throws: SeedError.self) { try apply(edit, to: world) }
        #expect(try world.exportSeed().prettyText == before)
    }
}
