import GRDB

/// Every row of every table, to tell what a request has left behind.
struct StoredRows: Sendable, Equatable {
    /// What has become of a table. A row that was changed is gone, and another one has come.
    struct Change: Sendable, Equatable, CustomStringConvertible {
        let gone: Int
        let come: Int

        var description: String { "\(gone) gone, \(come) come" }
    }

    /// Each row as one text, which is quicker to fetch and to compare than its values are.
    private let tables: [String: Set<String>]

    init(of db: Database) throws {
        let columns = try Row.fetchAll(
            db,
            sql: """
                SELECT m.name AS "table", group_concat('quote(' || '"' || c.name || '")', ' || '','' || ') AS "row"
                FROM sqlite_master m JOIN pragma_table_info(m.name) c
                WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' GROUP BY m.name
                """)
        var tables: [String: Set<String>] = [:]
        for table in columns {
            let name: String = table["table"]
            let row: String = table["row"]
            tables[name] = Set(try String.fetchAll(db, sql: "SELECT \(row) FROM \(name.quotedDatabaseIdentifier)"))
        }
        self.tables = tables
    }

    /// The tables that are no longer as they were.
    func changes(since before: StoredRows) -> [String: Change] {
        var changes: [String: Change] = [:]
        for (name, rows) in tables {
            let known = before.tables[name] ?? []
            if rows != known { changes[name] = Change(gone: known.subtracting(rows).count, come: rows.subtracting(known).count) }
        }
        return changes
    }
}
