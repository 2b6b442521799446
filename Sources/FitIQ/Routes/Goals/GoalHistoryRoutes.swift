import MicroHTTP
import UnderstudyCore

/// The instances of recurring goals, and activities (fitiq-wellness.md 6.3).
extension FitIQBackend {
    var goalHistoryRoutes: [Route] {
        [
            goalRoute(.get, "/goals/:id/today", "today's instance of a recurring goal", todaysInstance),
            goalRoute(.get, "/goals/:id/history", "instances of the goal, newest first", goalHistory),
            goalRoute(.put, "/goals/instances/:id/progress", "the instance's current value", setInstanceProgress),
            goalRoute(.get, "/goals/:id/activities", "activities for the goal, newest first", listActivities),
            goalRoute(.post, "/goals/:id/activities", "log an activity for the goal", status: .created, logActivity),
        ]
    }

    private func todaysInstance(_ request: GoalRequest) throws -> JSON {
        let (goal, known) = try request.read { records in
            let goal = try records.goal(request.id)
            guard goal.isRecurring else { throw FitIQError.invalid("Goal is not recurring") }
            return (goal, try records.instance(of: goal, on: request.today))
        }
        let instance =
            try known
            ?? request.currentUser.complete(request.context) { try $0.findOrCreateInstance(of: $0.goal(request.id), on: request.today) }
        return instance.json(unit: goal.targetUnit, on: request.today)
    }

    /// The summary counts all matching instances, not only those of the page.
    private func goalHistory(_ request: GoalRequest) throws -> JSON {
        let parameters = request.context.request.query
        let range = try QueryRange(request.context.request.query, from: ["from", "start_date"], to: ["to", "end_date"])
        let (from, to) = (range.from?.utc.date, range.to?.utc.date)
        let filter = try parameters.value("status", else: .invalid("Invalid status"), GoalInstance.Filter.init(exact:))
        let asked = try parameters.bool(Self.includeStatistics) ?? false
        let page = try ListPage(request.context.request, defaultLimit: 30)
        return try request.read { records in
            let goal = try records.goal(request.id)
            let instances = try records.instances(of: goal).filter { instance in
                from.map { instance.date >= $0 } ?? true && to.map { instance.date <= $0 } ?? true
                    && filter.map { instance.matches($0, on: request.today) } ?? true
            }
            let rows = page.rows(of: instances).map { $0.json(unit: goal.targetUnit, on: request.today) }
            return page.data("instances", rows, of: instances.count).merging([
                "summary": goal.summary(of: instances, on: request.today),
                "statistics": asked ? try records.statistics(of: goal).json : .null,
            ])
        }
    }

    private func setInstanceProgress(_ request: GoalRequest) throws -> JSON {
        let value = try request.members(Self.newValue)["current_value"]?.number ?? 0
        return try request.write { records in
            let (instance, goal) = try records.instance(request.id)
            let stored = try records.set(value, of: instance, goal)
            return stored.json(unit: goal?.targetUnit ?? "", on: request.today)
        }
    }

    private func listActivities(_ request: GoalRequest) throws -> JSON {
        let parameters = request.context.request.query
        let page = try ListPage(request.context.request, defaultLimit: 20)
        return try request.read { records in
            let goal = try records.goal(request.id)
            let type = parameters.text("activity_type")
            let activities = try records.activities(of: goal).filter { (type ?? $0.type).isSame(as: $0.type) }
            let rows = page.rows(of: activities).map { $0.json(ofUser: request.currentUser.id) }
            return page.data("activities", rows, of: activities.count)
        }
    }

    private func logActivity(_ request: GoalRequest) throws -> JSON {
        let sent = try request.members(Resource.goalActivities.creationSchema, notBlank: ["activity_type"])
        return try request.write { records in
            var goal = try records.goal(request.id)
            let activity = GoalActivity(try records.add(.goalActivities, sent.merging(["goal_id": .string(goal.id)])))
            if let delta = activity.delta { goal.setCurrentValue(Goal.value(goal.currentValue + delta)) }
            if let status = activity.status { goal.setStatus(status, at: request.now) }
            if activity.delta != nil || activity.status != nil { _ = try records.store(goal) }
            return activity.json(ofUser: request.currentUser.id)
        }
    }
}
