#if os(Linux)
    import GRDB
    import GRDBSQLite
    import Testing
    import UnderstudyCore

    @Suite("SQLite's memory")
    struct SQLiteMemoryTests {
        @Test("is not counted, so that threads with their own databases do not wait for each other at every allocation")
        func notCounted() throws {
            let store = try Store(at: .memory, migrations: [Migration("notes-001", sql: "CREATE TABLE note (text TEXT NOT NULL) STRICT")])
            try store.write { try $0.execute(sql: "INSERT INTO note (text) VALUES ('kept')") }
            #expect(sqlite3_memory_used() == 0)
        }
    }
#endif
