import GRDB
import UnderstudyCore
import Values

/// The entries of a metric. The id is the date, with the sequence appended for further entries of a day, as in responses.
struct MetricList: SeedList {
    let metric: Metric

    /// The real backend's metrics are members of the block. The others are members of its object `metrics`.
    var name: String { Metric.real.contains(metric) ? metric.slug : "metrics.\(metric.slug)" }

    func decode(_ block: ObjectReader, ofAccount key: String) -> MetricSeed? { MetricSeed(block, metric.slug, of: metric) }

    func page(of account: Account, limit: Int, offset: Int, in db: Database) throws -> ListedPage {
        guard let user = try User.find(account: account.key, in: db) else { return .empty }
        let entries = try MetricEntry.newest(limit, offset: offset, of: metric, ofUser: user.id, in: db)
        return ListedPage(try entries.map { try $0.listed }, total: try MetricEntry.count(of: metric, ofUser: user.id, in: db))
    }

    func find(_ id: String, of account: Account, in db: Database) throws -> ListedRecord? {
        guard let user = try User.find(account: account.key, in: db) else { return nil }
        return try stored(id, ofUser: user.id, in: db)?.listed
    }

    /// If the day changes, the entry becomes the last one of its new day.
    func store(_ seed: MetricSeed, _ edit: RecordEdit) throws -> String {
        guard let user = try User.find(account: edit.account.key, in: edit.db) else { throw MissingUserError() }
        guard var entry = try seed.entries(at: edit.moment).first else { return "" }
        let former = try edit.replaced.flatMap { try stored($0.id, ofUser: user.id, in: edit.db) }
        if let former { try former.delete(metric, ofUser: user.id, in: edit.db) }
        if let former, former.date.isSame(as: entry.date) {
            entry.sequence = former.sequence
        } else {
            entry.sequence = try MetricEntry.nextSequence(on: entry.date, of: metric, ofUser: user.id, in: edit.db)
        }
        try entry.insert(metric, forUser: user.id, in: edit.db)
        return entry.id
    }

    func delete(_ id: String, _ edit: RecordEdit) throws {
        guard let user = try User.find(account: edit.account.key, in: edit.db) else { throw MissingUserError() }
        try stored(id, ofUser: user.id, in: edit.db)?.delete(metric, ofUser: user.id, in: edit.db)
    }

    private func stored(_ id: String, ofUser user: String, in db: Database) throws -> MetricEntry? {
        let parts = id.parts(between: "#")
        let entry = try MetricEntry.find(
            on: parts.first ?? "", sequence: parts.count > 1 ? Int(parts[1]) ?? 0 : 0, of: metric, ofUser: user, in: db)
        // `2026-01-06#0` is no id.
        return entry.flatMap { $0.id.isSame(as: id) ? $0 : nil }
    }
}

extension MetricEntry {
    /// The entry as a record that is stored when it is synced.
    func due(in list: MetricList, at time: Instant) throws -> DueRecord {
        DueRecord(backend: BradOSBackend.name, list: list.name, id: id, dueAt: time, record: try seedJSON)
    }

    fileprivate var id: String { sequence > 0 ? "\(date)#\(sequence)" : date }

    fileprivate var listed: ListedRecord {
        get throws { ListedRecord(id: id, record: try seedJSON) }
    }
}
