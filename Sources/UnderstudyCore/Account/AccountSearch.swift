import GRDB
import Storage
import Values

/// A search for accounts. An account matches if each word is a part of its key, name, purpose, address or time zone, in capitals or not, or
/// if the whole text is one of its bearer tokens. A search without words matches every account.
package struct AccountSearch: Sendable {
    /// Each word is looked up in each account.
    package static let longestText = 200

    private let key: String?
    private let text: String
    /// In lower case, each once.
    private let words: Set<String>

    /// - Parameter key: leaves out the accounts with other keys.
    package init(_ text: String = "", key: String? = nil) {
        self.key = key
        self.text = String(text.trimmingSpace())
        words = Set(text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// Reads an index that has the five columns, since a row also has its account's seed. `swiftLowercaseString` is GRDB's: SQLite's own
    /// function knows ASCII alone. `json_each` has a column `key`, too.
    private static let sql = """
        SELECT rowid FROM account
        WHERE key = ? OR NOT EXISTS (
            SELECT 1 FROM json_each(?)
            WHERE instr(
                swiftLowercaseString(
                    account.key || char(10) || coalesce(display_name, '') || char(10) || coalesce(note, '') || char(10) || coalesce(email, '')
                    || char(10) || coalesce(timezone, '')),
                value) = 0)
        """

    /// The row ids of the accounts that match, in order of creation.
    func rows(in db: Database) throws -> [Int] {
        let keyed: [Int]? = try key.map { try db.values("SELECT rowid FROM account WHERE key = ?", [$0]) }
        if let keyed, words.isEmpty { return keyed }
        let words = JSON.array(words.map(JSON.string)).text
        let owner = try text.isEmpty ? nil : BearerToken.find(text, in: db)?.account
        let found: [Int] = try db.values(Self.sql, [owner, words]).sorted()
        return keyed.map { found.filter($0.contains) } ?? found
    }
}

extension Account {
    /// The accounts that match a search, in order of creation, and the number of all that match.
    ///
    /// - Parameters:
    ///   - limit: the most accounts to return.
    ///   - offset: the number of matching accounts to leave out.
    package static func page(
        of search: AccountSearch, limit: Int = .max, offset: Int = 0, in db: Database
    ) throws -> (accounts: [Account], total: Int) {
        let rows = try search.rows(in: db)
        let accounts = try rows.dropFirst(offset).prefix(limit).compactMap { try find(row: $0, in: db) }
        return (accounts, rows.count)
    }
}
