import CoreTestSupport
import Foundation
import GRDB
import MicroHTTP
import Testing
import TestSupport

/// A database of each tagged version is a dump in `Databases`, which never changes. The build of a version makes its dump before the tag, in
/// that folder:
///
///     export UNDERSTUDY_ENCRYPTION_KEY=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=
///     understudy seed import seed.json --database new.sqlite --now 2026-01-07T09:00:00Z
///     (echo 'PRAGMA application_id = 0x556E6473;'; sqlite3 new.sqlite .dump) > 0.1.0.sql
///     rm new.sqlite new.sqlite.lock
@Suite("A database of a tagged version")
struct TaggedVersionTests {
    static let versions = ["0.1.0"]

    /// Requests for the data of the account `ada`, with a part of each response.
    private static let answers = [
        ("/api/longevity/trends", #""biologicalAge":34.88"#),
        ("/api/v1/insights", #""title":"Four workouts""#),
        ("/api/v1/progress", #""quantity":72.5"#),
        ("/api/v1/wellness/mood-entries", #""id":"m-1""#),
        ("/_as/ada/api/dev/cycling/ftp", #""value":240"#),
        ("/_as/ada/api/dev/health-sync/weight?days=7", #""weightLbs":160.5"#),
    ]

    /// Opens the dump's database with the present code.
    private func open(_ version: String) throws -> FileProgram {
        let folder = try TemporaryFolder()
        let dump = try String(contentsOfFile: Repository.path("Tests/UnderstudyTests/Storage/Databases/\(version).sql"), encoding: .utf8)
        let queue = try DatabaseQueue(path: folder.path("u.sqlite"))
        try queue.writeWithoutTransaction { try $0.execute(sql: dump) }
        try queue.close()
        return try FileProgram(in: folder, ["encryptionKey": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "seed": .null])
    }

    private func expect(_ part: String, in reply: Reply, sourceLocation: SourceLocation = #_sourceLocation) {
        let text = reply.answer.map { String(decoding: $0.body, as: UTF8.self) } ?? "no response"
        #expect(text.contains(part), "\(text)", sourceLocation: sourceLocation)
    }

    @Test("opens, and its accounts answer", arguments: versions)
    func accounts(_ version: String) throws {
        let program = try open(version)
        for (target, part) in Self.answers { expect(part, in: try program.reply(.get, target)) }
        let lookup = "/identitytoolkit.googleapis.com/v1/projects/p/accounts:lookup"
        expect(#""phoneNumber":"+15555550100""#, in: try program.reply(.post, lookup, token: "owner", body: ["localId": ["ada"]]))
        // An entry of the evening, which the dump does not reach.
        expect("A quiet evening.", in: try program.reply(.get, "/api/v1/journal", token: "eve", at: "2026-01-07T20:00:00Z"))
        try program.database.close()
    }

    @Test("has the tables, indexes, triggers and completed steps of a new database", arguments: versions)
    func schema(_ version: String) throws {
        let (old, new) = (try open(version), try FileProgram(accounts: []))
        let sql = "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema UNION SELECT identifier FROM migration"
        let parts = try [old, new].map { try $0.database.world.epoch.data.read { try String.fetchSet($0, sql: sql) } }
        #expect(parts[0].symmetricDifference(parts[1]) == [])
        for program in [old, new] { try program.database.close() }
    }
}
