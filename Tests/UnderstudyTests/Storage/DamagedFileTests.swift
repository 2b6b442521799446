import Foundation
import GRDB
import HTTPTypes
import Testing
import Values

@testable import UnderstudyProgram

@Suite("A file that is damaged while it is served")
struct DamagedFileTests {
    private let program: FileProgram

    init() throws {
        program = try FileProgram(accounts: UsedWorldSeed.accounts)
    }

    static let targets = ["/api/longevity/trends", "/api/v1/insights", "/api/v1/progress", "/api/dev/health-sync/hrv?days=30"]

    /// Overwrites the first page of each table of the backends.
    private func damage() throws {
        let connection = try DatabaseQueue(path: program.path)
        let pages = try connection.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            return try Int.fetchAll(
                db,
                sql: """
                    SELECT rootpage FROM sqlite_schema
                    WHERE rootpage > 0 AND (tbl_name LIKE 'longevity%' OR tbl_name LIKE 'fitiq%' OR tbl_name LIKE 'brados%')
                    """)
        }
        try connection.close()
        try #require(!pages.isEmpty)
        let file = try #require(FileHandle(forUpdatingAtPath: program.path))
        for page in pages {
            try file.seek(toOffset: UInt64(page - 1) * 4_096)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 4_096))
        }
        try file.close()
    }

    @Test("is a 503 with Retry-After for reads, too, in the envelope of the backend", arguments: targets)
    func reads(_ target: String) throws {
        #expect(try program.reply(.get, target, token: "alice").answer?.status.code == 200)
        try damage()
        let response = try #require(try program.reply(.get, target, token: "alice").answer)
        #expect(response.status.code == 503)
        #expect(response.headers[.retryAfter] == "1")
        #expect(try JSON(parsing: response.body)["error"] != nil)
        try? program.database.close()
    }

    @Test("is a 503 that names the file for an export, with and without accounts that wait for their data", arguments: [true, false])
    func export(_ isSeeded: Bool) throws {
        if isSeeded { #expect(try program.reply(.post, "/_understudy/seed", body: Self.seed).answer?.status.code == 200) }
        try damage()
        let response = try #require(try program.reply(.get, "/_understudy/seed?literal=true").answer)
        #expect(response.status.code == 503)
        #expect(try JSON(parsing: response.body)["detail"]?.string?.hasPrefix("\(program.path) is damaged; ") == true)
        try? program.database.close()
    }

    /// An import gives all other accounts their data first.
    private static let seed: JSON = ["version": 1, "accounts": [["key": "dora", "tokens": ["dora"]]]]

    @Test("is a 503 for a read at another time, which changes nothing")
    func rehearsed() throws {
        let target = "/api/longevity/trends"
        #expect(try program.reply(.get, target, token: "alice").answer?.status.code == 200)
        try damage()
        let response = try #require(try program.reply(.get, target, token: "alice", at: "2026-02-07T09:00:00Z").answer)
        #expect(response.status.code == 503)
        try? program.database.close()
    }
}
