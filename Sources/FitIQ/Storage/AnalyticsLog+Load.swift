import GRDB
import UnderstudyCore

extension AnalyticsLog {
    static func load(_ period: AnalyticsPeriod, with records: Records, from db: Database) throws -> AnalyticsLog {
        let dates = period.dates
        var log = AnalyticsLog(period: period)
        log.series = try .measured(ofUser: records.scope.user, dates, in: .utc, from: db)
        for date in dates { log.nights[date] = log.series.value(of: .sleepHours, on: date) }
        log.nights.merge(try records.nights(dates)) { _, session in session }
        log.moods = try records.all(.moodEntries, on: dates).map { MoodEntry($0) }
        log.workouts = try records.all(.workouts, on: dates).map(Workout.init)
        log.nutrition = log.series.nutrition(on: dates)
        return log
    }
}

extension DailySeries {
    /// The food of each day with an entry of eaten calories. Each such entry is a meal.
    fileprivate func nutrition(on dates: DateRange) -> [AnalyticsLog.Nutrition] {
        dates.compactMap { date in
            guard let calories = value(of: .caloriesIn, on: date) else { return nil }
            func grams(_ type: ProgressType) -> Double { value(of: type, on: date) ?? 0 }
            return AnalyticsLog.Nutrition(
                date: date, meals: entryCount(of: .caloriesIn, in: DateRange(1, endingOn: date)), calories: calories,
                protein: grams(.protein), carbs: grams(.carbs), fat: grams(.fat))
        }
    }
}

extension AnalyticsLog.Workout {
    fileprivate init(_ record: JSON) {
        self.init(
            name: record["activity_type"]?.string ?? "", minutes: record["duration_minutes"]?.integer ?? 0,
            calories: record["calories_burned"]?.integer ?? 0, meters: record["distance_meters"]?.number ?? 0,
            intensity: record["intensity"]?.integer)
    }
}
