import GRDB
import UnderstudyCore
import Values

extension HistoryPoint {
    /// The points of a user's check-ins from a date on, ascending, with those after today.
    static func all(of user: User, since start: LocalDate, in db: Database) throws -> [HistoryPoint] {
        let samples = try HistorySample.all(of: user.uid, "date_key >= ?", start, in: db)
        let baseline = user.number(.baselineBiologicalAgeYears) ?? 0
        guard let first = samples.first, first.biologicalAgeYears == nil else { return points(of: samples, startingFrom: baseline) }
        // When the first check-in of the window has no age, the check-ins before it give the age to start from.
        let earlier = points(of: try HistorySample.all(of: user.uid, "date_key < ?", start, in: db), startingFrom: baseline)
        return points(of: samples, startingFrom: earlier.last?.biologicalAgeYears ?? baseline)
    }
}

extension HistorySample {
    /// - Parameter condition: SQL on `date_key`, with one `?` for the date.
    fileprivate static func all(of uid: String, _ condition: String, _ date: LocalDate, in db: Database) throws -> [HistorySample] {
        let sql = """
            SELECT date_key, current_biological_age_years, delta_years, score
            FROM longevity_entry WHERE uid = ? AND \(condition) ORDER BY date_key, doc_id
            """
        return try db.values(sql, [uid, date.description], expecting: HistoryPoint.yearlyDays + 1) { row in
            HistorySample(date: try row[0], biologicalAgeYears: try row[1], deltaYears: try row[2], score: try row[3])
        }
    }
}
