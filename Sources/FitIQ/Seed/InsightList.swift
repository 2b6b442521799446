import GRDB
import UnderstudyCore
import Values

/// The insights of an account, archived or not.
struct InsightList: SeedList {
    let name = "insights"
    let store: InsightStore

    func decode(_ block: ObjectReader, ofAccount key: String) -> LiteralInsight? {
        block.objects(name) { LiteralInsight($0) }?.first
    }

    func page(of account: Account, limit: Int, offset: Int, in db: Database) throws -> ListedPage {
        guard let user = try User.id(ofAccount: account.key, in: db) else { return .empty }
        let (insights, total) = try InsightQuery(isArchived: nil, limit: limit, offset: offset).page(ofUser: user, from: store, in: db)
        return ListedPage(insights.map(\.listed), total: total)
    }

    func find(_ id: String, of account: Account, in db: Database) throws -> ListedRecord? {
        guard let user = try User.id(ofAccount: account.key, in: db), let insight = try store.find(id, in: db),
            insight.userID.isSame(as: user), insight.id.isSame(as: id)
        else { return nil }
        return insight.listed
    }

    func store(_ literal: LiteralInsight, _ edit: RecordEdit) throws -> String {
        guard let user = try User.id(ofAccount: edit.account.key, in: edit.db) else { throw MissingUserError() }
        let path = "$.\(name)[0].id"
        let insight = literal.insight(for: user, at: edit.moment, id: try edit.id(given: literal.id, at: path))
        if let replaced = edit.replaced { try store.delete(replaced.id, in: edit.db) }
        guard try !store.contains(insight.id, in: edit.db) else {
            throw SeedError(path, found: insight.id, expected: "an id that no other insight has")
        }
        try store.insert(insight, in: edit.db)
        return insight.id
    }

    func delete(_ id: String, _ edit: RecordEdit) throws {
        try store.delete(id, in: edit.db)
    }
}

extension Insight {
    fileprivate var listed: ListedRecord { ListedRecord(id: id, record: seedJSON) }
}
