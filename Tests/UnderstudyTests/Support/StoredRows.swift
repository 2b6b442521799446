import GRDB

/// All rows of all tables, to find the changes of a request.
struct StoredRows: Sendable, Equatable {
    /// The changes of a table. A changed row counts as one removed and one added row.
    struct Change: Sendable, Equatable, CustomStringConvertible {
        let removed: Int
        let added: Int

        var description: String { "\(removed) removed, \(added) added" }
    }

    /// Each row as one text, which is faster to fetch and compare than its values.
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

    /// The changed tables.
    func changes(since before: StoredRows) -> [String: Change] {
        var changes: [String: Change] = [:]
        for (name, rows) in tables {
            let known = before.tables[name] ?? []
            if rows != known { changes[name] = Change(removed: known.subtracting(rows).count, added: rows.subtracting(known).count) }
        }
        return changes
    }
}
