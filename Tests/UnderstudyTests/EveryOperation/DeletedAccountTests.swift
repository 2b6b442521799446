import GRDB
import Testing
import UnderstudyCore
import Values

@Suite("The deletion of an account during a request")
struct DeletedAccountTests {
    private func exists(_ key: String, in world: UsedWorld) throws -> Bool {
        try world.read { try Account.find(key, in: $0) } != nil
    }

    /// Rows that name a user or an account that does not exist.
    private func orphans(in world: UsedWorld) throws -> Int? {
        try world.read { db in
            let scores = try Int.fetchOne(db, sql: "SELECT count(*) FROM longevity_score WHERE uid NOT IN (SELECT uid FROM longevity_user)")
            let rows = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
            return scores.map { $0 + rows }
        }
    }

    @Test("makes no write fail in the server, and leaves no data of the account behind", arguments: WriteCase.all)
    func write(_ write: WriteCase) throws {
        let key = write.name == "owner" ? "alice" : write.name ?? "bob"
        let world = try UsedWorld()
        let body = try write.body(world)
        let answer = try world.deleting(key).send(write.method, write.target, as: write.name, body)
        #expect(answer.status < 500, "\(answer)")
        #expect(try orphans(in: world) == 0)
    }

    @Test(
        "is not undone by a write in an app that has sign-in",
        arguments: WriteCase.longevity + WriteCase.operations.filter { $0.path.hasPrefix("/api/") && $0.base != "/api/:env/" })
    func stays(_ write: WriteCase) throws {
        let key = write.name ?? "bob"
        let world = try UsedWorld()
        let body = try write.body(world)
        _ = try world.deleting(key).send(write.method, write.target, as: write.name, body)
        #expect(try !exists(key, in: world))
    }

    @Test(
        "makes a write unauthorized",
        arguments: [
            ("/api/legal/consent", [:]), ("/api/v1/progress", ["type": "steps", "quantity": 1]),
        ] as [(String, JSON)])
    func unauthorized(_ path: String, _ body: JSON) throws {
        let world = try UsedWorld()
        #expect(try world.deleting("alice").send(.post, path, as: "alice", body).status == 401)
        #expect(try world.send(.post, path, as: "alice", body).status == 401)
    }

    @Test("makes a write that acts as the account by its base URL unknown")
    func acting() throws {
        let world = try UsedWorld()
        let answer = try world.deleting("alice").send(.post, "/_as/alice/api/legal/consent", as: nil, [:])
        #expect(answer.status == 404)
        #expect(try answer.json["detail"]?.string?.hasPrefix("there is no account alice") == true)
        #expect(try !exists("alice", in: world))
    }
}
