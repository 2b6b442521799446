import GRDB

/// The columns of a stored check-in that trends need.
struct Entry: FetchableRecord, TableRecord {
    let dateKey: String
    let currentBiologicalAgeYears: Double?
    let deltaYears: Double?

    enum Columns {
        static let uid = Column("uid")
        static let docID = Column("doc_id")
        static let dateKey = Column("date_key")
        static let currentBiologicalAgeYears = Column("current_biological_age_years")
        static let deltaYears = Column("delta_years")
    }

    static let databaseTableName = "longevity_entry"
    static var databaseSelection: [any SQLSelectable] { [Columns.dateKey, Columns.currentBiologicalAgeYears, Columns.deltaYears] }

    /// Written by hand, because `Decodable` is slower, and there are many rows.
    init(row: Row) throws {
        dateKey = row[Columns.dateKey]
        currentBiologicalAgeYears = row[Columns.currentBiologicalAgeYears]
        deltaYears = row[Columns.deltaYears]
    }

    /// The last check-ins of a user, newest first.
    static func latest(_ count: Int, of uid: String) -> QueryInterfaceRequest<Entry> {
        filter(Columns.uid == uid).order(Columns.dateKey.desc, Columns.docID.desc).limit(count)
    }
}
