import Testing
import TestSupport
import UnderstudyCore

@Suite("A write at an instant of its own")
struct NamedInstantTests {
    private static let instants = ["9000-01-01T00:00:00Z", "0001-01-01T00:00:00Z"]

    /// What a write leaves behind in a world of its own, at the world's clock if nothing else is said.
    private func outcome(
        of write: WriteCase, at instant: String? = nil, among accounts: [JSON]
    ) throws -> (status: Int, changes: [String: StoredRows.Change]) {
        let world = try UsedWorld(accounts: accounts)
        let body = try write.body(world)
        let before = try world.read(StoredRows.init(of:))
        let answer = try world.send(write.method, write.target, as: write.name, body, at: instant)
        let after = try world.read(StoredRows.init(of:))
        return (answer.status, after.changes(since: before))
    }

    @Test("changes as many rows as by the world's clock, in the same tables", arguments: WriteCase.all, [true, false])
    func changes(_ write: WriteCase, _ isEvergreen: Bool) throws {
        let accounts = UsedWorldSeed.accounts.map { $0.with(["evergreen": .bool(isEvergreen)]) }
        let usual = try outcome(of: write, among: accounts)
        #expect(usual.status == write.status)
        for instant in Self.instants {
            let dated = try outcome(of: write, at: instant, among: accounts)
            // Refused for what has run out by then, it leaves nothing.
            let expected = dated.status == usual.status ? usual.changes : [:]
            #expect(dated.changes == expected, "\(dated.status) at \(instant)")
        }
    }
}
