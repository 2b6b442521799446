import GRDB
import Storage
import UnderstudyCore
import Values

/// One measurement of a metric on one day.
struct MetricEntry: Sendable, Equatable {
    let date: String
    /// The position among several entries of a day, oldest first; 0 for a single entry.
    var sequence = 0
    /// The values as the members of a JSON object, in the order of the metric's fields: `"avgMs":42,"minMs":31`.
    let payload: String
    let source: String
    /// An instant in ISO 8601.
    let syncedAt: String

    static let date = Field<String>(Metric.dateKey, .date, "The day.")

    /// - Parameter element: an object that fits the metric's fields.
    init(_ element: JSON, of metric: Metric, sequence: Int = 0, syncedAt: Instant) throws(MemberError) {
        let record = Record(kind: metric.slug, element)
        self.init(
            element, on: try record[Self.date], from: try record[metric.source], of: metric, sequence: sequence, syncedAt: syncedAt)
    }

    /// - Parameter values: an object with the metric's values.
    init(_ values: JSON, on date: String, from source: String, of metric: Metric, sequence: Int, syncedAt: Instant) {
        self.date = date
        self.sequence = sequence
        payload = metric.values.map { "\"\($0.name)\":" + (values[$0.name] ?? .null).text }.joined(separator: ",")
        self.source = source
        self.syncedAt = syncedAt.description
    }

    /// The value with this name; `nil` if the entry has none.
    func value(_ name: String) -> Double? {
        (try? values)?[name]?.number
    }

    /// An object with the metric's values.
    var values: JSON {
        get throws { try JSON(parsing: Array("{\(payload)}".utf8)) }
    }

    /// The entry as an upload sends it, with the time of the sync.
    var seedJSON: JSON {
        get throws {
            try JSON.object(["date": .string(date)]).merging(values).merging(["source": .string(source), "syncedAt": .string(syncedAt)])
        }
    }
}

extension MetricEntry {
    private static let columns = "date, seq, payload, source, synced_at"

    private init(row: StoredRow) throws {
        date = try row[0]
        sequence = try row[1]
        payload = try row[2]
        source = try row[3]
        syncedAt = try row[4]
    }

    /// The entries that `days=N` selects as encoded JSON, newest date first. Several entries of a day are ordered oldest first (brados.md 3.1,
    /// 4.3).
    ///
    /// The array is joined from the stored texts. Histories are long, so they are not parsed and encoded again.
    static func encodedHistory(_ metric: Metric, days: Int, ofUser id: String, today: LocalDate, in db: Database) throws -> [UInt8] {
        let days = min(days, metric.maxDays)
        let (since, limit): (String, Int) =
            switch metric.windowRule {
            case .sinceUTCDate: ((today - days).description, -1)
            case .newestRows: ("", days)
            }
        var hasSeveral = false
        func entries(_ order: String) throws -> [UInt8] {
            let sql = "SELECT \(columns) FROM brados_metric_entry WHERE user_id = ? AND metric = ? AND date >= ? ORDER BY \(order) LIMIT ?"
            var writer = JSONWriter()
            try writer.array { writer in
                try db.forEachRow(sql, [id, metric.slug, since, limit]) { row in
                    try write(row, to: &writer)
                    if try row[1] as Int > 0 { hasSeveral = true }
                }
            }
            return writer.bytes
        }
        // A day seldom has several entries. Then the reversed primary key is the right order, and SQLite sorts nothing.
        let newest = try entries("date DESC, seq DESC")
        return hasSeveral ? try entries("date DESC, seq ASC") : newest
    }

    /// The newest entry as encoded JSON, if the metric's ``Metric/latestRule`` admits it; of several entries on one day, the last.
    static func encodedLatest(_ metric: Metric, ofUser id: String, today: LocalDate, in db: Database) throws -> [UInt8]? {
        let since = metric.latestRule == .newest ? "" : (today - 1).description
        let sql = """
            SELECT \(columns) FROM brados_metric_entry WHERE user_id = ? AND metric = ? AND date >= ?
            ORDER BY date DESC, seq DESC LIMIT 1
            """
        return try db.firstValue(sql, [id, metric.slug, since]) { row in
            var writer = JSONWriter()
            try write(row, to: &writer)
            return writer.bytes
        }
    }

    /// - Parameter row: the values of ``columns``.
    private static func write(_ row: StoredRow, to writer: inout JSONWriter) throws {
        let sequence: Int = try row[1]
        try writer.object { writer in
            writer.name("id")
            if sequence > 0 { writer.write("\(try row[0] as String)#\(sequence)") } else { try row.withText(0) { writer.write($0) } }
            writer.name("date")
            try row.withText(0) { writer.write($0) }
            try row.withText(2) { writer.write(encoded: $0) }
            writer.name("source")
            try row.withText(3) { writer.write($0) }
            writer.name("syncedAt")
            try row.withText(4) { writer.write($0) }
        }
    }

    /// Every entry of a metric, oldest first.
    static func all(_ metric: Metric, ofUser id: String, in db: Database) throws -> [MetricEntry] {
        let sql = "SELECT \(columns) FROM brados_metric_entry WHERE user_id = ? AND metric = ? ORDER BY date, seq"
        return try db.values(sql, [id, metric.slug], MetricEntry.init)
    }

    /// The last entry of each date of a range, oldest first.
    static func lastOfDates(
        from first: LocalDate, through last: LocalDate, of metric: Metric, ofUser id: String, in db: Database
    ) throws -> [MetricEntry] {
        let sql = """
            SELECT \(columns) FROM brados_metric_entry AS entry WHERE user_id = ? AND metric = ? AND date BETWEEN ? AND ? AND seq = (
                SELECT max(seq) FROM brados_metric_entry WHERE user_id = entry.user_id AND metric = entry.metric AND date = entry.date)
            ORDER BY date
            """
        return try db.values(sql, [id, metric.slug, first.description, last.description], MetricEntry.init)
    }

    /// A page of a metric's entries, the newest date first, and the last entry of a day first.
    static func newest(_ count: Int, offset: Int, of metric: Metric, ofUser id: String, in db: Database) throws -> [MetricEntry] {
        let sql = """
            SELECT \(columns) FROM brados_metric_entry WHERE user_id = ? AND metric = ? ORDER BY date DESC, seq DESC LIMIT ? OFFSET ?
            """
        return try db.values(sql, [id, metric.slug, count, offset], MetricEntry.init)
    }

    static func count(of metric: Metric, ofUser id: String, in db: Database) throws -> Int {
        let sql = "SELECT count(*) FROM brados_metric_entry WHERE user_id = ? AND metric = ?"
        return try db.firstValue(sql, [id, metric.slug]) ?? 0
    }

    static func find(
        on date: String, sequence: Int, of metric: Metric, ofUser id: String, in db: Database
    ) throws -> MetricEntry? {
        let sql = "SELECT \(columns) FROM brados_metric_entry WHERE user_id = ? AND metric = ? AND date = ? AND seq = ?"
        return try db.firstValue(sql, [id, metric.slug, date, sequence], MetricEntry.init)
    }

    /// The sequence of a further entry of a day.
    static func nextSequence(on date: String, of metric: Metric, ofUser id: String, in db: Database) throws -> Int {
        let sql = "SELECT coalesce(max(seq) + 1, 0) FROM brados_metric_entry WHERE user_id = ? AND metric = ? AND date = ?"
        return try db.firstValue(sql, [id, metric.slug, date]) ?? 0
    }

    func delete(_ metric: Metric, ofUser id: String, in db: Database) throws {
        let sql = "DELETE FROM brados_metric_entry WHERE user_id = ? AND metric = ? AND date = ? AND seq = ?"
        try db.run(sql, [id, metric.slug, date, sequence])
    }

    /// The metrics other than the given ones that have entries, each with the key of an account that has some.
    static func owners(ofMetricsExcept slugs: [String], in db: Database) throws -> [(metric: String, account: String)] {
        let sql = """
            SELECT DISTINCT metric, account FROM brados_user CROSS JOIN brados_metric_entry ON user_id = brados_user.id
            WHERE metric NOT IN (SELECT value FROM json_each(?)) ORDER BY account, metric
            """
        return try db.values(sql, [JSON.text(of: slugs)]) { (metric: try $0[0], account: try $0[1]) }
    }

    /// Stores each entry as the only one of its day. A later entry of the array replaces an earlier one of the same day (brados.md 3.1).
    static func upsert(_ entries: [MetricEntry], of metric: Metric, forUser id: String, in db: Database) throws {
        // Only seeds create several entries a day.
        let several = "SELECT EXISTS (SELECT 1 FROM brados_metric_entry WHERE user_id = ? AND metric = ? AND seq > 0)"
        let hasSeveral = try db.firstValue(several, [id, metric.slug]) ?? false
        let sql = "DELETE FROM brados_metric_entry WHERE user_id = ? AND metric = ? AND date = ? AND seq > 0"
        for entry in entries {
            if hasSeveral { try db.run(sql, [id, metric.slug, entry.date]) }
            try entry.insert(metric, forUser: id, in: db)
        }
    }

    /// Stores the entry under its date and sequence.
    func insert(_ metric: Metric, forUser id: String, in db: Database) throws {
        let sql = """
            INSERT OR REPLACE INTO brados_metric_entry (user_id, metric, date, seq, payload, source, synced_at) VALUES (?, ?, ?, ?, ?, ?, ?)
            """
        try db.run(sql, [id, metric.slug, date, sequence, payload, source, syncedAt])
    }
}
