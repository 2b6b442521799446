import GRDB
import UnderstudyCore
import Values

extension AnalyticsLog {
    static func load(_ period: AnalyticsPeriod, with records: Records, from db: Database) throws -> AnalyticsLog {
        let dates = period.dates
        var log = AnalyticsLog(period: period)
        log.series = try .measured(ofUser: records.scope.user, dates, in: .utc, from: db)
        for date in dates { log.nights[date] = log.series.value(of: .sleepHours, on: date) }
        log.nights.merge(try records.nights(dates)) { _, session in session }
        log.moods = try records.moods(on: dates)
        log.workouts = try records.workouts(on: dates)
        let meals = Dictionary(grouping: try records.completedMeals(on: dates), by: \.day)
        log.nutrition = dates.compactMap { date in
            meals[date].map { AnalyticsLog.Nutrition($0, on: date) } ?? log.series.nutrition(on: date)
        }
        return log
    }
}

extension AnalyticsLog.Nutrition {
    fileprivate init(_ meals: [CompletedMeal], on date: LocalDate) {
        self.init(date: date, meals: meals.count)
        for meal in meals {
            calories += Double(meal.total.calories)
            protein += meal.total.protein
            carbs += meal.total.carbs
            fat += meal.total.fat
        }
    }
}

extension DailySeries {
    /// The food of a day without a meal, as measured; each entry of eaten calories counts as a meal. `nil` without one.
    fileprivate func nutrition(on date: LocalDate) -> AnalyticsLog.Nutrition? {
        guard let calories = value(of: .caloriesIn, on: date) else { return nil }
        func grams(_ type: ProgressType) -> Double { value(of: type, on: date) ?? 0 }
        return AnalyticsLog.Nutrition(
            date: date, meals: entryCount(of: .caloriesIn, in: DateRange(1, endingOn: date)), calories: calories,
            protein: grams(.protein), carbs: grams(.carbs), fat: grams(.fat))
    }
}
