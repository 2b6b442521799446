import GRDB
import Storage
import Values

/// One stored check-in.
struct Entry: Sendable, Equatable {
    /// The date as text in an entry from the API. Imports may use other ids, so that several entries share a date.
    var docID: String
    var date: LocalDate
    var report: DayReport
    var score: Double?
    /// Years; negative is younger. Two decimals when written by the API.
    var deltaYears: Double?
    var reasons: [String]
    /// The biological age after this check-in.
    var biologicalAgeYears: Double?
    var agingDebtYears: Double?
    /// `nil` for a counter that was not kept.
    var rejuvenationStreakDays, accelerationStreakDays: Int?
    var createdAt: Instant?
    var updatedAt: Instant?
}

extension Entry {
    /// Rows are written and read in this order.
    private static let columns = """
        doc_id, date_key, \(CheckInMetrics.columns), score, delta_years, reasons, current_biological_age_years, current_aging_debt_years,
        rejuvenation_streak_days, acceleration_streak_days, created_at, updated_at, answers
        """
    private static let selection = "SELECT \(columns) FROM longevity_entry WHERE uid = ?"
    private static let insertion = """
        INSERT INTO longevity_entry (uid, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    static func exists(_ docID: String, of uid: String, in db: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM longevity_entry WHERE uid = ? AND doc_id = ?)"
        return try db.firstValue(sql, [uid, docID]) ?? false
    }

    static func find(_ docID: String, of uid: String, in db: Database) throws -> Entry? {
        try db.firstValue("\(selection) AND doc_id = ?", [uid, docID], Entry.init)
    }

    /// The entry with the latest date, which need not be the last one written.
    static func last(of uid: String, in db: Database) throws -> Entry? {
        try db.firstValue("\(selection) ORDER BY date_key DESC, doc_id DESC LIMIT 1", [uid], Entry.init)
    }

    /// Every entry, ascending by date, ties by document id.
    static func all(of uid: String, in db: Database) throws -> [Entry] {
        try db.values("\(selection) ORDER BY date_key, doc_id", [uid], Entry.init)
    }

    static func count(of uid: String, in db: Database) throws -> Int {
        try db.firstValue("SELECT count(*) FROM longevity_entry WHERE uid = ?", [uid]) ?? 0
    }

    /// A page of the entries, the latest date first.
    static func newest(_ count: Int, offset: Int, of uid: String, in db: Database) throws -> [Entry] {
        let sql = "\(selection) ORDER BY date_key DESC, doc_id DESC LIMIT ? OFFSET ?"
        return try db.values(sql, [uid, count, offset], Entry.init)
    }

    static func delete(_ docID: String, of uid: String, in db: Database) throws {
        try db.run("DELETE FROM longevity_entry WHERE uid = ? AND doc_id = ?", [uid, docID])
    }

    static func insert(_ entries: [Entry], for uid: String, in db: Database) throws {
        for entry in entries {
            let metrics = entry.report.metrics
            let values: SQLArguments = [
                uid, entry.docID, entry.date.description, metrics.sleepHours, metrics.steps, metrics.vigorousMinutes,
                metrics.processedFoodScore, metrics.alcoholUnits, metrics.stressLevel, metrics.lateCaffeine, metrics.screenLate,
                metrics.bedtimeHour, entry.score, entry.deltaYears, JSON.text(of: entry.reasons), entry.biologicalAgeYears,
                entry.agingDebtYears, entry.rejuvenationStreakDays, entry.accelerationStreakDays, entry.createdAt?.description,
                entry.updatedAt?.description, entry.report.answers?.rawValue,
            ]
            try db.run(insertion, values)
        }
    }

    private init(row: StoredRow) throws {
        docID = try row[0]
        date = try row[1]
        report = try (row[20] as DailyAnswers?).map(DayReport.answers) ?? .metrics(CheckInMetrics(row, from: 2))
        score = try row[11]
        deltaYears = try row[12]
        reasons = try row[13]
        biologicalAgeYears = try row[14]
        agingDebtYears = try row[15]
        rejuvenationStreakDays = try row[16]
        accelerationStreakDays = try row[17]
        createdAt = try row[18]
        updatedAt = try row[19]
    }
}

extension CheckInMetrics {
    static let columns = """
        sleep_hours, steps, vigorous_minutes, processed_food_score, alcohol_units, stress_level, late_caffeine, screen_late, bedtime_hour
        """

    /// - Parameter place: the place of the first of ``columns`` in the row.
    init(_ row: StoredRow, from place: Int) throws {
        self.init(
            sleepHours: try row[place], steps: try row[place + 1], vigorousMinutes: try row[place + 2],
            processedFoodScore: try row[place + 3], alcoholUnits: try row[place + 4], stressLevel: try row[place + 5],
            lateCaffeine: try row[place + 6], screenLate: try row[place + 7], bedtimeHour: try row[place + 8])
    }
}

/// Answers are stored as a JSON object of all ten.
extension DailyAnswers: RawRepresentable, ColumnValue {
    init?(rawValue: String) {
        guard let json = try? JSON(parsing: Array(rawValue.utf8)) else { return nil }
        let isWhole = Question.allCases.allSatisfy { json[$0.rawValue]?.number.map(Self.range.contains) ?? false }
        guard isWhole else { return nil }
        self.init { json[$0.rawValue]?.number }
    }

    var rawValue: String { json.text }

    /// The answers under their wire names, in order.
    var json: JSON { .object(omittingMissing: all.map { ($0.question.rawValue, .number($0.value)) }) }
}
