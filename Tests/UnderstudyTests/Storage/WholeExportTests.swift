import GRDB
import Testing
import TestSupport
import Values

/// The rows of a database by table, as texts that can be compared with those of another database.
private struct DatabaseContents {
    /// Tables of the program itself, and tables of tokens and codes, of which only hashes are stored.
    private static let excludedTables: Set<String> = [
        "migration", "key_check", "token_scope", "initial_seed", "fitiq_refresh_token", "longevity_password_reset",
        "longevity_token_claims", "action_code", "verification_code", "firebase_temporary_proof", "firebase_config",
        // A literal export has the present data.
        "due_record",
    ]

    /// Row numbers, which no response shows, and the columns from which evergreen accounts are seeded again.
    private static let excludedColumns: Set<String> = [
        "account.seed", "account.seeded_at", "account.next_due", "fitiq_user.number", "fitiq_insight.user", "fitiq_insight.seq",
        "fitiq_progress_entry.seq", "firebase_provider.number", "resource.position",
    ]

    let rows: [String: [String]]

    init(_ db: Database) throws {
        let tables = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'")
        var rows: [String: [String]] = [:]
        for table in tables where !Self.excludedTables.contains(table) {
            let columns = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info('\(table)')")
                .filter { !Self.excludedColumns.contains("\(table).\($0)") }
            // Only the tokens of the seed have a text; minted tokens are stored as hashes.
            let condition = table == "bearer_token" ? "WHERE text IS NOT NULL" : ""
            rows[table] = try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\" \(condition)").map { row in
                columns.map { "\($0)=\(Self.text(of: row[$0] as DatabaseValue))" }.joined(separator: " ")
            }.sorted()
        }
        self.rows = rows
    }

    /// A value as text. The members of a stored JSON object are sorted, since their order does not matter.
    private static func text(of value: DatabaseValue) -> String {
        guard case .string(let text) = value.storage, let members = (try? JSON(parsing: Array(text.utf8)))?.object else {
            return "\(value)"
        }
        return JSON.object(JSON.Members(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })).text
    }
}

@Suite("A whole database")
struct WholeExportTests {
    /// Without deletions of accounts, which leave nothing to compare, and changes of passwords, which break later sign-ins.
    private static let writes = WriteCase.all.filter { write in
        !write.path.contains("/auth/") && (write.method != .delete || write.path.contains(":id"))
    }

    private func expectSame(_ first: DatabaseContents, _ second: DatabaseContents) {
        #expect(first.rows.keys.sorted() == second.rows.keys.sorted())
        for (table, rows) in first.rows {
            let (missing, added) = (Set(rows).subtracting(second.rows[table] ?? []), Set(second.rows[table] ?? []).subtracting(rows))
            #expect(missing.isEmpty && added.isEmpty, "\(table): \(missing.sorted().prefix(3)) became \(added.sorted().prefix(3))")
            #expect(rows.count == second.rows[table]?.count, "\(table)")
        }
    }

    @Test("is the same, table by table, after its export is imported elsewhere")
    func written() throws {
        let world = try UsedWorld()
        for write in Self.writes {
            _ = try world.send(write.method, write.target, as: write.name, write.body(world))
        }
        // A night passes, so that there are results of nightly work.
        try world.setNow("2026-01-09T09:00:00Z")
        for target in ["/api/v1/insights", "/api/longevity/trends"] { _ = try world.send(.get, target, as: "alice") }
        let first = try world.read(DatabaseContents.init)
        for table in ["longevity_score", "longevity_entry", "fitiq_insight", "fitiq_told", "brados_document", "resource"] {
            #expect(first.rows[table]?.isEmpty == false, "\(table)")
        }
        let second = try TestWorld(accounts: world.exported()["accounts"]?.array ?? [])
        expectSame(first, try second.read(DatabaseContents.init))
    }

    @Test("with the demo seed is the same, table by table, after an export and an import")
    func demo() throws {
        let accounts = try #require(TestServer.demoSeed["accounts"]?.array)
        #expect(accounts.count >= 20)
        let first = try TestWorld(accounts: accounts)
        try first.seedRest()
        let second = try TestWorld(now: "2026-02-07T09:00:00Z", accounts: first.exportSeed()["accounts"]?.array ?? [])
        expectSame(try first.read(DatabaseContents.init), try second.read(DatabaseContents.init))
    }

    /// Accounts with data at both ends of the calendar, in the time zones that are furthest apart.
    private static let extremes: [JSON] = [("Pacific/Kiritimati", "east"), ("Pacific/Pago_Pago", "west")].map { zone, key in
        let dates: [JSON] = ["0001-01-01", "9999-12-31", "today-100000d", "today+100000d"]
        return [
            "key": .string(key), "timezone": .string(zone), "tokens": [.string(key)], "dateOfBirth": "1988-05-15",
            "longevity": [
                "userId": .string(key), "baselineBiologicalAgeYears": 35,
                "checkIns": .array(dates.map { ["date": $0, "deltaYears": -0.1] }),
            ],
            "fitiq": [
                "progress": [
                    ["type": "weight", "quantity": 80, "loggedAt": "9999-12-31T12:00:00Z"],
                    ["type": "weight", "quantity": 80, "loggedAt": "today-1000d"],
                ],
                "insights": ["generate": ["count": 200, "until": "today"]],
            ],
            "bradOS": [
                "userId": .string(key), "hrv": ["generate": ["days": 400, "until": "0001-06-01"]],
                "weight": .array(dates.map { ["weightLbs": 180, "date": $0] }),
                "ftp": .array(dates.map { ["value": 200, "date": $0, "source": "test"] }),
            ],
        ]
    }

    @Test("can be exported and imported at the ends of the calendar", arguments: ["0001-06-01T12:00:00Z", "9998-06-01T12:00:00Z"])
    func calendar(_ now: String) throws {
        let first = try TestWorld(now: now, accounts: Self.extremes)
        let exported = try first.exportSeed()
        let second = try TestWorld(now: now, accounts: exported["accounts"]?.array ?? [])
        #expect(try second.exportSeed().differences(from: exported) == [])
    }
}
