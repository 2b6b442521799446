import Testing

@testable import Storage
@testable import UnderstudyCore
@testable import Values

@Suite("The initial seed of a database")
struct InitialSeedTests {
    private let seed = InitialSeed(name: "mine.json", content: Array("{}".utf8))
    private let seeding = Seeding(backends: [], keys: .ephemeral(passwordRounds: 1))
    private let store: Store

    init() throws {
        store = try Store(at: .memory, migrations: [])
    }

    private func importAccounts(_ keys: String..., from source: InitialSeed?, replacingAll: Bool = false) throws {
        let accounts = keys.map { JSON.object(["key": .string($0)]) }
        var document = try SeedDocument(["version": 1, "accounts": .array(accounts)], backends: [])
        document.source = source
        let prepared = try seeding.prepare(document)
        try store.write { _ = try seeding.importSeed(prepared, replacingAll: replacingAll, at: RequestTime(Instant(seconds: 0)), in: $0) }
    }

    private func stored() throws -> InitialSeed? { try store.read(InitialSeed.find) }

    @Test("is none before the first import")
    func none() throws {
        #expect(try stored() == nil)
    }

    @Test("is the seed that was imported first, or that replaced all accounts")
    func first() throws {
        let other = InitialSeed(name: "other.json", content: Array("[]".utf8))
        try importAccounts("one", from: seed)
        #expect(try stored() == seed)
        try importAccounts("two", from: other)
        #expect(try stored() == seed)
        try importAccounts("three", from: other, replacingAll: true)
        #expect(try stored() == other)
    }

    @Test("is none if the first accounts are not from a file")
    func unnamed() throws {
        try importAccounts("one", from: nil)
        try importAccounts("two", from: seed)
        #expect(try stored() == nil)
    }

    @Test("is compared by its bytes, whatever its name")
    func content() {
        #expect(seed.hasSameContent(as: InitialSeed(name: "copy.json", content: Array("{}".utf8))))
        #expect(!seed.hasSameContent(as: InitialSeed(name: "mine.json", content: Array("{ }".utf8))))
    }
}
