import GRDB
import Storage
import UnderstudyCore
import Values

/// Sleep, steps and vigorous minutes of the check-ins with metrics. HealthKit has none of the other metrics.
extension LongevityBackend: HealthSource {
    package func healthSamples(of account: Account, on days: HealthDays, in db: Database) throws -> [HealthSample] {
        guard let user = try User.find(account: account.key, in: db) else { return [] }
        return try CheckInMetrics.all(from: days.first, through: days.last, of: user.uid, in: db).flatMap { date, metrics in
            let day = days.day(date)
            let night = HealthNight(asleep: (metrics.sleepHours ?? 0) * 3_600)
            let minutes = Int64(saturating: (metrics.vigorousMinutes ?? 0) * 60)
            return (night.seconds > 0 ? day.night(night, bedtime: metrics.bedtimeHour.map(day.bedtime)) : [])
                + day.steps(metrics.steps ?? 0)
                + (minutes > 0 ? day.workout(HealthWorkout("HighIntensityIntervalTraining"), seconds: minutes) : [])
        }
    }
}

extension CheckInMetrics {
    /// The metrics of a range of dates, ascending. Of several check-ins of a date, those of the last one.
    fileprivate static func all(
        from first: LocalDate, through last: LocalDate, of uid: String, in db: Database
    ) throws -> [(date: LocalDate, metrics: CheckInMetrics)] {
        let sql = """
            SELECT date_key, \(columns) FROM longevity_entry AS entry WHERE uid = ? AND date_key BETWEEN ? AND ? AND doc_id = (
                SELECT max(doc_id) FROM longevity_entry WHERE uid = entry.uid AND date_key = entry.date_key)
            ORDER BY date_key
            """
        return try db.values(sql, [uid, first.description, last.description]) { row in
            (date: try row[0], metrics: try CheckInMetrics(row, from: 1))
        }
    }
}
