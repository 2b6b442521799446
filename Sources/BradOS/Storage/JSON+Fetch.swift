import GRDB
import UnderstudyCore

extension JSON {
    /// The values of a column of JSON texts.
    static func fetchAll(_ sql: String, arguments: SQLArguments, in db: Database) throws -> [JSON] {
        try db.cachedStatement(sql: sql).values(arguments) { try $0[0] as JSON }
    }
}

extension Instant? {
    /// What sorts as the instant among those that are stored; behind all of them for none, or for one with too many digits.
    var sortKey: String {
        flatMap { $0.canBeWritten ? $0.description : nil } ?? "~"
    }
}
