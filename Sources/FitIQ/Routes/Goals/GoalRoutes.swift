import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Goals themselves (fitiq-wellness.md 6.1 to 6.3).
extension FitIQBackend {
    var goalRoutes: [Route] {
        [
            goalRoute(.get, "/goals", "goals, newest first", listGoals),
            goalRoute(.post, "/goals", "a new goal", status: .created, createGoal),
            goalRoute(.get, "/goals/:id", "one goal") { request in
                let asked = try request.context.request.query.bool(Self.includeStatistics) ?? false
                return try request.read { try self.json(try $0.goal(request.id), request, in: $0, withStatistics: asked) }
            },
            goalRoute(.put, "/goals/:id", "changes to the goal", updateGoal),
            goalRoute(.patch, "/goals/:id/progress", "the goal's current value", setProgress),
            goalRoute(.post, "/goals/:id/complete", "complete the goal") { try self.close($0, as: .completed) },
            goalRoute(.post, "/goals/:id/abandon", "abandon the goal") { try self.close($0, as: .abandoned) },
            authorized(.delete, "/goals/:id", "delete the goal", handler: deleteGoal),
        ] + goalHistoryRoutes + goalAdviceRoutes
    }

    static let includeStatistics = "include_statistics"

    /// A route that answers with data, and with 201 for a new record.
    func goalRoute(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, status: HTTPResponse.Status = .ok,
        _ handler: @escaping @Sendable (GoalRequest) throws -> JSON
    ) -> Route {
        authorized(method, path, summary) { currentUser, context in
            .success(try handler(GoalRequest(currentUser: currentUser, context: context)), status: status)
        }
    }

    /// Lists load all goals of the user: their category is computed, and users have few goals.
    private func listGoals(_ request: GoalRequest) throws -> JSON {
        let parameters = request.context.request.query
        let status = try parameters.value("status", else: .invalid("Invalid status"), Goal.Status.init(exact:))
        let type = try parameters.value("type", else: .invalid("Invalid type"), GoalType.init(exact:))
        let category = parameters.text("category")
        let asked = try parameters.bool(Self.includeStatistics) ?? false
        let page = try ListPage(request.context.request, defaultLimit: 20)
        return try request.read { records in
            let goals = try records.goals().filter { goal in
                (status ?? goal.status) == goal.status && (type ?? goal.type) == goal.type
                    && (category ?? goal.type.category).isSame(as: goal.type.category)
            }
            let rows = try page.rows(of: goals).map { try json($0, request, in: records, withStatistics: asked) }
            return page.data("goals", rows, of: goals.count)
        }
    }

    func json(_ goal: Goal, _ request: GoalRequest, in records: Records, withStatistics: Bool = false) throws -> JSON {
        goal.json(
            on: request.today, scale: settings.goalProgressPercent ? 100 : 1,
            statistics: withStatistics ? try records.statistics(of: goal).json : .null)
    }

    private static let dates = ["start_date", "target_date", "recurrence_end_date"]

    private func createGoal(_ request: GoalRequest) throws -> JSON {
        let sent = try request.members(Resource.goals.creationSchema, dates: Self.dates, notBlank: ["title", "target_unit"])
        return try request.write { records in
            var goal = try Goal(records.make(.goals, sent), in: records).checked()
            let value = sent["current_value"]?.number
            goal.keepStart(or: value)
            if let value { goal.setCurrentValue(value) }
            try records.insert(.goals, goal.record)
            let created = try Goal(goal.record, in: records)
            if value != nil { try records.storeToday(of: created) }
            return try json(created, request, in: records)
        }
    }

    private func updateGoal(_ request: GoalRequest) throws -> JSON {
        let sent = try request.members(Resource.goals.updateSchema, dates: Self.dates, notBlank: ["title", "target_unit"])
        return try request.write { records in
            var goal = try records.goal(request.id)
            // An update without a known member changes nothing, not even the time of the last change.
            if sent != [:] {
                goal.update(sent, at: request.now)
                goal = try records.store(goal.checked())
            }
            return try json(goal, request, in: records)
        }
    }

    static let newValue = ValueSchema.object([.required("current_value", Resource.goalValue)])

    private func setProgress(_ request: GoalRequest) throws -> JSON {
        let value = try request.members(Self.newValue)["current_value"]?.number ?? 0
        return try request.write { records in
            var goal = try records.goal(request.id)
            goal.setCurrentValue(value)
            return try json(records.store(goal), request, in: records)
        }
    }

    private func close(_ request: GoalRequest, as status: Goal.Status) throws -> JSON {
        try request.write { records in
            var goal = try records.goal(request.id)
            guard goal.isOpen else { throw FitIQError.invalid("Goal is not active") }
            goal.setStatus(status, at: request.now)
            return try json(records.store(goal), request, in: records)
        }
    }

    /// A chat about the goal stays, with an id that no longer exists (fitiq-wellness.md 15).
    private func deleteGoal(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let request = GoalRequest(currentUser: currentUser, context: context)
        try request.write { records in
            let goal = try records.goal(request.id)
            for instance in try records.storedInstances(of: goal) { try records.delete(.goalInstances, instance.id) }
            for activity in try records.activities(of: goal) { try records.delete(.goalActivities, activity.id) }
            try records.delete(.goals, goal.id)
        }
        return .noContent
    }
}

extension Goal {
    /// - Throws: ``FitIQError`` if the target date is before the start.
    fileprivate func checked() throws(FitIQError) -> Goal {
        if let targetDate, targetDate < startDate { throw .invalid("target_date must be after start_date") }
        return self
    }
}
