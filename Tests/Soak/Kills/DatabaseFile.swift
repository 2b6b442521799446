import GRDB

/// SQLite's own checks of a database.
enum DatabaseFile {
    /// The problems, for people; empty for an intact database.
    static func faults(at path: String) -> [String] {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            return try queue.read { db in
                let integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check")
                let keys = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
                return (integrity == ["ok"] ? [] : ["the database is damaged: \(integrity.prefix(3))"])
                    + (keys.isEmpty ? [] : ["\(keys.count) rows refer to missing ones, such as \(keys[0])"])
            }
        } catch {
            return ["the database cannot be read: \(error)"]
        }
    }
}
