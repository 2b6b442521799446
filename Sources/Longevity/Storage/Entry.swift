import GRDB
import UnderstudyCore

/// One stored check-in.
struct Entry: Sendable, Equatable {
    /// The date's text when written by the API; imports may use others, so that several entries share a date.
    var docID: String
    var date: LocalDate
    var metrics: CheckInMetrics.Stored
    var score: Double?
    /// Years; negative is younger. Two decimals when written by the API.
    var deltaYears: Double?
    var reasons: [String]
    /// The biological age after this check-in.
    var biologicalAgeYears: Double?
    var agingDebtYears: Double?
    /// `nil` of either kind where it was not counted.
    var rejuvenationStreakDays, accelerationStreakDays: Int?
    var createdAt: Instant?
    var updatedAt: Instant?
}

extension Entry {
    static func exists(_ docID: String, of uid: String, in db: Database) throws -> Bool {
        try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM longevity_entry WHERE uid = ? AND doc_id = ?)").firstValue([uid, docID]) {
            $0[0] as Bool?
        }
            ?? false
    }

    static func find(_ docID: String, of uid: String, in db: Database) throws -> Entry? {
        try db.cachedStatement(sql: "SELECT * FROM longevity_entry WHERE uid = ? AND doc_id = ?").firstValue([uid, docID], Entry.init)
    }

    /// The entry with the greatest date, which need not be the one written last.
    static func last(of uid: String, in db: Database) throws -> Entry? {
        try db.cachedStatement(sql: "SELECT * FROM longevity_entry WHERE uid = ? ORDER BY date_key DESC, doc_id DESC LIMIT 1").firstValue(
            [uid], Entry.init)
    }

    /// Every entry, ascending by date, ties by document id.
    static func all(of uid: String, in db: Database) throws -> [Entry] {
        try db.cachedStatement(sql: "SELECT * FROM longevity_entry WHERE uid = ? ORDER BY date_key, doc_id").values([uid], Entry.init)
    }

    static func insert(_ entries: [Entry], for uid: String, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO longevity_entry (
                    uid, doc_id, date_key, sleep_hours, steps, vigorous_minutes, processed_food_score, alcohol_units, stress_level,
                    late_caffeine, screen_late, bedtime_hour, score, delta_years, reasons, current_biological_age_years,
                    current_aging_debt_years, rejuvenation_streak_days, acceleration_streak_days, created_at, updated_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        for entry in entries {
            let metrics = entry.metrics
            try statement.run { row in
                row.bind(uid)
                row.bind(entry.docID)
                row.bind(entry.date.description)
                row.bind(metrics.sleepHours)
                row.bind(metrics.steps)
                row.bind(metrics.vigorousMinutes)
                row.bind(metrics.processedFoodScore)
                row.bind(metrics.alcoholUnits)
                row.bind(metrics.stressLevel)
                row.bind(metrics.lateCaffeine)
                row.bind(metrics.screenLate)
                row.bind(metrics.bedtimeHour)
                row.bind(entry.score)
                row.bind(entry.deltaYears)
                row.bind(JSON.text(of: entry.reasons))
                row.bind(entry.biologicalAgeYears)
                row.bind(entry.agingDebtYears)
                row.bind(entry.rejuvenationStreakDays)
                row.bind(entry.accelerationStreakDays)
                row.bind(entry.createdAt?.description)
                row.bind(entry.updatedAt?.description)
            }
        }
    }

    private init(row: StoredRow) throws {
        docID = row["doc_id"]
        date = row["date_key"]
        metrics = CheckInMetrics.Stored(
            sleepHours: row["sleep_hours"], steps: row["steps"], vigorousMinutes: row["vigorous_minutes"],
            processedFoodScore: row["processed_food_score"], alcoholUnits: row["alcohol_units"], stressLevel: row["stress_level"],
            lateCaffeine: row["late_caffeine"], screenLate: row["screen_late"], bedtimeHour: row["bedtime_hour"])
        score = row["score"]
        deltaYears = row["delta_years"]
        reasons = try JSON.strings(in: row["reasons"])
        biologicalAgeYears = row["current_biological_age_years"]
        agingDebtYears = row["current_aging_debt_years"]
        rejuvenationStreakDays = row["rejuvenation_streak_days"]
        accelerationStreakDays = row["acceleration_streak_days"]
        createdAt = (row["created_at"] as String?).flatMap(Instant.init)
        updatedAt = (row["updated_at"] as String?).flatMap(Instant.init)
    }
}
