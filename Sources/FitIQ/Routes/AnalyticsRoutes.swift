import MicroHTTP
import UnderstudyCore

/// Analytics, computed when they are asked for (fitiq-wellness.md 14). Without data they are a 404.
extension FitIQBackend {
    var analyticsRoutes: [Route] {
        [
            analytics("summary", "everything that was logged in a period") { log, _ in log.summary },
            analytics("trends", "the course of a metric") { log, parameters in
                let type = try parameters.value("metric", else: .invalid("Invalid metric")) { ProgressType(exact: $0) }
                return log.trend(of: type ?? .weight)
            },
            analytics("nutrition", "the food of a period") { log, _ in log.nutritionAnalytics },
            analytics("workouts", "the workouts of a period") { log, _ in log.workoutAnalytics },
        ]
    }

    private func analytics(
        _ name: String, _ summary: String, compute: @escaping @Sendable (AnalyticsLog, Query) throws -> JSON?
    ) -> Route {
        authorized(.get, "/analytics/" + name, summary) { currentUser, context in
            let parameters = context.request.query
            let period = try AnalyticsPeriod(parameters, today: context.now.utc.date)
            let user = MealUser(currentUser: currentUser, realTime: realTime())
            let log = try user.read(context) { try AnalyticsLog.load(period, with: $0, from: $0.db) }
            guard let data = try compute(log, parameters) else { throw FitIQError.nothingFound("No data found for this period") }
            return .success(data)
        }
    }
}

extension AnalyticsPeriod {
    /// A week without a word for the period. Bounds without one make a custom period.
    fileprivate init(_ parameters: Query, today: LocalDate) throws {
        let word = try parameters.value("period", else: .invalid("Invalid period")) { Kind(exact: $0) }
        let hasBounds = ["from", "to", "start_date", "end_date"].contains { parameters.has($0) }
        let kind = word ?? (hasBounds ? .custom : .week)
        if let days = kind.days {
            self.init(kind: kind, dates: DateRange(days, endingOn: today))
            return
        }
        let dates = try parameters.requiredPeriod().dates
        guard dates.count <= Self.maxDays else { throw ResourceError.parameter(.dateRange) }
        self.init(kind: kind, dates: dates)
    }
}
