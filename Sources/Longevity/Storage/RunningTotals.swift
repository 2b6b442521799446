import GRDB
import UnderstudyCore

/// The totals are kept from check-in to check-in. SQLite's own sum adds in another way, and gives another result.
extension DeltaTotals {
    /// A user's.
    static func find(of uid: String, in db: Database) throws -> DeltaTotals {
        let sql = "SELECT gained, rejuvenation, aging FROM longevity_delta_total WHERE uid = ?"
        return try db.cachedStatement(sql: sql).firstValue([uid], DeltaTotals.init) ?? DeltaTotals(of: uid, in: db)
    }

    private init(row: StoredRow) {
        self.init(gained: row[0], rejuvenation: row[1], aging: row[2])
    }

    /// Adds up all check-ins, from the first to the last.
    private init(of uid: String, in db: Database) throws {
        self.init()
        let sql = "SELECT delta_years FROM longevity_entry WHERE uid = ? ORDER BY date_key, doc_id"
        try db.cachedStatement(sql: sql).forEachRow([uid]) { add(DeltaSample.gainedYears($0[0])) }
    }

    /// Notes a check-in that has just been stored: added to what is known, if it is the last by its date.
    static func note(_ entry: Entry, of uid: String, in db: Database) throws {
        let sql = """
            SELECT gained, rejuvenation, aging FROM longevity_delta_total WHERE uid = ?1 AND (date_key, doc_id) < (?2, ?3)
            """
        let known = try db.cachedStatement(sql: sql).firstValue([uid, entry.date.description, entry.docID], DeltaTotals.init)
        guard var totals = known else { return try store(of: uid, in: db) }
        totals.add(DeltaSample.gainedYears(entry.deltaYears))
        try totals.save(through: entry.date.description, entry.docID, of: uid, in: db)
    }

    /// Adds up and stores what is stored of a user.
    static func store(of uid: String, in db: Database) throws {
        let sql = "SELECT date_key, doc_id FROM longevity_entry WHERE uid = ? ORDER BY date_key DESC, doc_id DESC LIMIT 1"
        let last = try db.cachedStatement(sql: sql).firstValue([uid]) { row in (row[0] as String, row[1] as String) }
        guard let (date, docID) = last else { return }
        try DeltaTotals(of: uid, in: db).save(through: date, docID, of: uid, in: db)
    }

    private func save(through date: String, _ docID: String, of uid: String, in db: Database) throws {
        let sql = """
            INSERT OR REPLACE INTO longevity_delta_total (uid, date_key, doc_id, gained, rejuvenation, aging) VALUES (?, ?, ?, ?, ?, ?)
            """
        try db.cachedStatement(sql: sql).execute(arguments: [uid, date, docID, gained, rejuvenation, aging])
    }
}
