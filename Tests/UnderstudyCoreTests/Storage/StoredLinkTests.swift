import CoreTestSupport
import GRDB
import Testing

@testable import UnderstudyCore

@Suite("A code of a mail that an earlier version stored")
struct StoredLinkTests {
    /// Creates a database with the tables of an earlier version, and a code with its whole link.
    private func makeDatabase(at path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            for migration in CoreMigrations.all.prefix(while: { $0.name != "core-009" }) {
                try db.execute(sql: migration.sql)
                try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [migration.name])
            }
            try db.execute(
                sql: """
                    INSERT INTO action_code (code, uid, kind, email, new_email, link, created_at)
                    VALUES (
                        'c1', 'ada', 'VERIFY_EMAIL', 'ada@example.com', NULL,
                        'http://203.0.113.7/emulator/action?mode=verifyEmail&oobCode=c1&apiKey=k&continueUrl=http%3A%2F%2Fa%2Femulator%2Faction',
                        '2026-01-07T09:00:00.000Z'
                    )
                    """)
        }
        try queue.close()
    }

    @Test("loses the address of the request that made it")
    func link() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("data.sqlite")
        try makeDatabase(at: path)
        let store = try Store(at: .file(path), migrations: [])
        defer { try? store.close() }
        let code = try #require(try store.read { try ActionCode.find("c1", in: $0) })
        let target = "/emulator/action?mode=verifyEmail&oobCode=c1&apiKey=k&continueUrl=http%3A%2F%2Fa%2Femulator%2Faction"
        #expect(code.target == target)
        #expect(code.link(at: "http://127.0.0.1:4000") == "http://127.0.0.1:4000\(target)")
    }
}
