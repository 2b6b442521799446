import GRDB
import UnderstudyCore

extension JSON {
    /// The first column of every row, parsed as JSON.
    static func fetchAll(_ sql: String, arguments: SQLArguments, in db: Database) throws -> [JSON] {
        try db.cachedStatement(sql: sql).values(arguments) { try $0[0] as JSON }
    }
}

extension Instant? {
    /// The text that sorts as this instant among stored instants. An absent instant, or one with too many digits, sorts after all of them.
    var sortKey: String {
        flatMap { $0.canBeWritten ? $0.description : nil } ?? "~"
    }
}
