import GRDB
import UnderstudyCore
import Values

/// The measurements of an account.
struct ProgressList: SeedList {
    static let name = "progress"

    var name: String { Self.name }

    func decode(_ block: ObjectReader, ofAccount key: String) -> LiteralProgressEntry? {
        block.objects(name) { LiteralProgressEntry($0) }?.first
    }

    func page(of account: Account, limit: Int, offset: Int, in db: Database) throws -> ListedPage {
        guard let user = try User.id(ofAccount: account.key, in: db) else { return .empty }
        let (entries, total) = try ProgressQuery(limit: limit, offset: offset).page(ofUser: user, in: db)
        return ListedPage(entries.map(\.listed), total: total)
    }

    func find(_ id: String, of account: Account, in db: Database) throws -> ListedRecord? {
        guard let user = try User.id(ofAccount: account.key, in: db), try ProgressEntry.owner(of: id, in: db) == user else { return nil }
        return try ProgressEntry.find(id, in: db)?.listed
    }

    func store(_ literal: LiteralProgressEntry, _ edit: RecordEdit) throws -> String {
        guard let user = try User.id(ofAccount: edit.account.key, in: edit.db) else { throw MissingUserError() }
        let path = "$.\(name)[0].id"
        let entry = literal.entry(at: edit.moment, id: try edit.id(given: literal.id, at: path))
        if edit.replaced != nil {
            try entry.update(in: edit.db)
        } else {
            guard try ProgressEntry.owner(of: entry.id, in: edit.db) == nil else {
                throw SeedError(path, found: entry.id, expected: "an id that no other entry has")
            }
            try entry.insert(for: user, in: edit.db)
        }
        return entry.id
    }

    func delete(_ id: String, _ edit: RecordEdit) throws {
        try ProgressEntry.delete(id, in: edit.db)
    }
}

extension ProgressEntry {
    fileprivate var listed: ListedRecord { ListedRecord(id: id, record: seedJSON) }
}
