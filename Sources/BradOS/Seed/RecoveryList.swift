import GRDB
import UnderstudyCore
import Values

/// The recovery snapshots of an account, each found by its date.
struct RecoveryList: SeedList {
    static let name = "recovery"

    var name: String { Self.name }

    func decode(_ block: ObjectReader, ofAccount key: String) -> RecoverySeed? { RecoverySeed(block) }

    func page(of account: Account, limit: Int, offset: Int, in db: Database) throws -> ListedPage {
        guard let user = try User.find(account: account.key, in: db) else { return .empty }
        let snapshots = try RecoverySnapshot.newest(limit, offset: offset, ofUser: user.id, in: db)
        return ListedPage(try snapshots.map(listed), total: try RecoverySnapshot.count(ofUser: user.id, in: db))
    }

    func find(_ id: String, of account: Account, in db: Database) throws -> ListedRecord? {
        guard let user = try User.find(account: account.key, in: db) else { return nil }
        return try RecoverySnapshot.find(on: id, ofUser: user.id, in: db).map(listed)
    }

    private func listed(_ snapshot: JSON) throws -> ListedRecord {
        ListedRecord(id: try RecoverySnapshot.date(of: snapshot), record: snapshot)
    }

    func store(_ seed: RecoverySeed, _ edit: RecordEdit) throws -> String {
        guard let user = try User.find(account: edit.account.key, in: edit.db) else { throw MissingUserError() }
        guard let snapshot = try seed.snapshots(at: edit.moment, from: [:]).snapshots.first else { return "" }
        let date = try RecoverySnapshot.date(of: snapshot)
        if let replaced = edit.replaced { try RecoverySnapshot.delete(on: replaced.id, ofUser: user.id, in: edit.db) }
        guard try RecoverySnapshot.find(on: date, ofUser: user.id, in: edit.db) == nil else {
            throw SeedError("$.\(name)[0].date", found: date, expected: "a date of its own (another snapshot has this one)")
        }
        try RecoverySnapshot.upsert(snapshot, forUser: user.id, in: edit.db)
        return date
    }

    func delete(_ id: String, _ edit: RecordEdit) throws {
        guard let user = try User.find(account: edit.account.key, in: edit.db) else { throw MissingUserError() }
        try RecoverySnapshot.delete(on: id, ofUser: user.id, in: edit.db)
    }
}
