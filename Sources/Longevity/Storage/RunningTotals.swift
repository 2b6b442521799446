import GRDB
import UnderstudyCore

/// What is carried from one check-in of a user to the next, up to the last by its date, so that nobody has to go through all of them.
struct RunningTotals {
    /// SQLite's own sum adds in another way, and gives another result.
    private var deltas: DeltaTotals
    private var checkIns: Int
    /// Where the last ``TrendSamples/window`` check-ins begin; `nil` with fewer.
    private var windowStart: CheckInKey?

    private static let columns = "gained, rejuvenation, aging, check_ins, window_date_key, window_doc_id"

    private init(row: StoredRow) throws {
        deltas = try DeltaTotals(row)
        checkIns = try row[3]
        windowStart = try (row[4] as String?).map { CheckInKey(date: $0, docID: try row[5]) }
    }

    /// Goes through all check-ins.
    private init(of uid: String, in db: Database) throws {
        (deltas, checkIns) = try DeltaTotals.adding(of: uid, in: db)
        windowStart = try CheckInKey.newest(of: uid, skipping: TrendSamples.window - 1, in: db)
    }

    /// Notes a check-in that has just been stored: added to what is known, if it is the last by its date.
    static func note(_ entry: Entry, of uid: String, in db: Database) throws {
        let key = CheckInKey(date: entry.date.description, docID: entry.docID)
        let sql = "SELECT \(columns) FROM longevity_running_total WHERE uid = ?1 AND (date_key, doc_id) < (?2, ?3)"
        let known = try db.cachedStatement(sql: sql).firstValue([uid, key.date, key.docID], RunningTotals.init)
        guard var totals = known else { return try store(of: uid, in: db) }
        totals.deltas.add(DeltaSample.gainedYears(entry.deltaYears))
        totals.checkIns += 1
        if totals.checkIns >= TrendSamples.window {
            totals.windowStart = try CheckInKey.first(of: uid, after: totals.windowStart, in: db)
        }
        try totals.save(through: key, of: uid, in: db)
    }

    /// Adds up and stores what is stored of a user.
    static func store(of uid: String, in db: Database) throws {
        guard let last = try CheckInKey.newest(of: uid, skipping: 0, in: db) else { return }
        try RunningTotals(of: uid, in: db).save(through: last, of: uid, in: db)
    }

    private func save(through last: CheckInKey, of uid: String, in db: Database) throws {
        let sql = """
            INSERT OR REPLACE INTO longevity_running_total (uid, date_key, doc_id, \(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        try db.cachedStatement(sql: sql).run([
            uid, last.date, last.docID, deltas.gained, deltas.rejuvenation, deltas.aging, checkIns, windowStart?.date, windowStart?.docID,
        ])
    }
}

extension DeltaTotals {
    /// A user's.
    static func find(of uid: String, in db: Database) throws -> DeltaTotals {
        let sql = "SELECT gained, rejuvenation, aging FROM longevity_running_total WHERE uid = ?"
        return try db.cachedStatement(sql: sql).firstValue([uid], DeltaTotals.init) ?? adding(of: uid, in: db).totals
    }

    fileprivate init(_ row: StoredRow) throws {
        self.init(gained: try row[0], rejuvenation: try row[1], aging: try row[2])
    }

    /// Adds up all check-ins, from the first to the last, and counts them.
    fileprivate static func adding(of uid: String, in db: Database) throws -> (totals: DeltaTotals, checkIns: Int) {
        var (totals, count) = (DeltaTotals(), 0)
        let sql = "SELECT delta_years FROM longevity_entry WHERE uid = ? ORDER BY date_key, doc_id"
        try db.cachedStatement(sql: sql).forEachRow([uid]) { row in
            totals.add(DeltaSample.gainedYears(try row[0]))
            count += 1
        }
        return (totals, count)
    }
}

/// The place of a check-in among a user's, which are in the order of their dates, ties in that of their document ids.
private struct CheckInKey {
    let date: String
    let docID: String

    private init(row: StoredRow) throws {
        self.init(date: try row[0], docID: try row[1])
    }

    init(date: String, docID: String) {
        (self.date, self.docID) = (date, docID)
    }

    static func newest(of uid: String, skipping count: Int, in db: Database) throws -> CheckInKey? {
        let sql = "SELECT date_key, doc_id FROM longevity_entry WHERE uid = ? ORDER BY date_key DESC, doc_id DESC LIMIT 1 OFFSET ?"
        return try db.cachedStatement(sql: sql).firstValue([uid, count], CheckInKey.init)
    }

    /// - Parameter previous: `nil` for the first of all.
    static func first(of uid: String, after previous: CheckInKey?, in db: Database) throws -> CheckInKey? {
        let sql = """
            SELECT date_key, doc_id FROM longevity_entry WHERE uid = ? AND (date_key, doc_id) > (?, ?) ORDER BY date_key, doc_id LIMIT 1
            """
        return try db.cachedStatement(sql: sql).firstValue([uid, previous?.date ?? "", previous?.docID ?? ""], CheckInKey.init)
    }
}
