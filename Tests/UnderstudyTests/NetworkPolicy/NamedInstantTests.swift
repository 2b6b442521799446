import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("A write with X-Understudy-Now")
struct NamedInstantTests {
    private static let instants = ["9000-01-01T00:00:00Z", "0001-01-01T00:00:00Z"]
    private static let fixed = UsedWorldSeed.accounts.map { $0.with(["evergreen": false]) }
    private static let evergreen = UsedWorldSeed.accounts.map { $0.with(["evergreen": true]) }

    /// The status and the changes of a write in a new world, at an instant, or at the time of the world's clock.
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

    @Test("changes as many rows in the same tables as without it", arguments: WriteCase.all, [true, false])
    func changes(_ write: WriteCase, _ isEvergreen: Bool) throws {
        let accounts = isEvergreen ? Self.evergreen : Self.fixed
        let usual = try outcome(of: write, among: accounts)
        #expect(usual.status == write.status)
        for instant in Self.instants {
            let dated = try outcome(of: write, at: instant, among: accounts)
            // A write that is refused, since something has expired by then, changes nothing.
            var expected = dated.status == usual.status ? usual.changes : [:]
            // A sign-in and an update of a resource store their time, which is the stored one already at the time of the world's clock.
            for table in ["firebase_user", "resource"] where usual.changes[table] == nil && dated.changes[table] != nil {
                if dated.status == 200 { expected[table] = StoredRows.Change(removed: 1, added: 1) }
            }
            #expect(dated.changes == expected, "\(dated.status) at \(instant)")
        }
    }
}
