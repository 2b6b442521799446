import MicroHTTP
import UnderstudyCore
import Values

/// The instances of recurring goals, and activities for goals (fitiq-wellness.md 6.3).
enum GoalHistory {
    static let operations: [Operation<FitIQBackend>] = [
        .call(
            "goalToday", .get, "/goals/:id/today", "Get today's instance of a recurring goal",
            "The first request of a day in UTC creates it. A goal that does not recur is a 400.", for: .user, body: .none,
            answers: .ok(GoalInstanceView.shape.schema, "The instance.")
        ) { call in
            let (goal, known) = try call.read { records in
                let goal = try records.goal(call.id)
                guard goal.isRecurring else { throw FitIQError.invalid("Goal is not recurring") }
                return (goal, try records.instance(of: goal, on: call.today))
            }
            let instance =
                try known
                ?? call.user.complete(call.context) { try $0.findOrCreateInstance(of: $0.goal(call.id), on: call.today) }
            return .success(GoalInstanceView(instance, unit: goal.targetUnit, on: call.today).json)
        },
        .read(
            "goalHistory", "/goals/:id/history", "List the instances of a recurring goal, the newest first",
            "The summary counts all instances that match, not only those of the page.", for: .user,
            query: [range, filter, Goals.withStatistics, page], answers: .ok(history.schema, "A page of instances.")
        ) { call, records in
            let range = try call[range]
            let (from, to) = (range.from?.utc.date, range.to?.utc.date)
            let filter = try call[filter]
            let asked = try call[Goals.withStatistics]
            let page = try call[page]
            let goal = try records.goal(call.id)
            let instances = try records.instances(of: goal).filter { instance in
                from.map { instance.date >= $0 } ?? true && to.map { instance.date <= $0 } ?? true
                    && filter.map { instance.matches($0, on: call.today) } ?? true
            }
            return try history.json(
                HistoryView(
                    page: Page(page, of: instances) { GoalInstanceView($0, unit: goal.targetUnit, on: call.today) },
                    summary: GoalSummary(of: instances, gap: goal.longestGap, on: call.today),
                    statistics: asked ? records.statistics(of: goal) : nil))
        },
        .write(
            "putGoalInstanceProgress", .put, "/goals/instances/:id/progress", "Set the value of an instance of a recurring goal",
            "At the target, the instance is completed; below it, it is open again.", for: .user, body: .newValue,
            answers: .ok(GoalInstanceView.shape.schema, "The instance.")
        ) { call, records in
            let (instance, goal) = try records.instance(call.id)
            let stored = try records.set(call.sent[Goals.newValue], of: instance, goal)
            return GoalInstanceView(stored, unit: goal?.targetUnit ?? "", on: call.today).json
        },
        .read(
            "listGoalActivities", "/goals/:id/activities", "List the activities for a goal, the newest first", for: .user,
            query: [typeFilter, activityPage], answers: .ok(activities.schema, "A page of activities.")
        ) { call, records in
            let page = try call[activityPage]
            let type = try call[typeFilter]
            let found = try records.activities(of: records.goal(call.id)).filter { (type ?? $0.type).isSame(as: $0.type) }
            return activities.json(Page(page, of: found) { GoalActivityView(activity: $0, userID: call.user.id) })
        },
        .write(
            "logGoalActivity", .post, "/goals/:id/activities", "Log an activity for a goal",
            """
            `progress_delta` changes the goal's current value. `completed`, `abandoned` and `resumed` change its state. `note` counts as \
            `notes`.
            """,
            for: .user, body: .goal((activityFields + [note]).creation, "FitIQNewGoalActivity", notBlank: [activityType]),
            answers: .created(GoalActivityView.shape.schema, "The activity.")
        ) { call, records in
            var goal = try records.goal(call.id)
            let stored = try records.add(.goalActivities, call.sent.json.merging(["goal_id": .string(goal.id)]))
            let activity = try GoalActivity(Resource.goalActivities.record(stored))
            if let delta = activity.delta { goal.setCurrentValue(Goal.value(goal.currentValue + delta)) }
            if let status = activity.status { goal.setStatus(status, at: call.now.wholeSeconds) }
            if activity.delta != nil || activity.status != nil { _ = try records.store(goal) }
            return GoalActivityView(activity: activity, userID: call.user.id).json
        },
    ].tagged("FitIQ: goals")

    private static let range = Parameter<QueryRange>.range
    private static let filter = Parameter<GoalInstance.Filter?>.choice(
        "status", of: GoalInstance.Filter.self,
        "Only instances in this state. `missed` means `failed`; `pending` and `in_progress` are active ones at 0 and above.")
    private static let page = Parameter<ListPage>.page(limit: 30)
    private static let typeFilter = Parameter<String?>.text("activity_type", "Only activities of this type.")
    private static let activityPage = Parameter<ListPage>.page(limit: 20)

    private struct HistoryView: Sendable {
        let page: Page<GoalInstanceView>
        let summary: GoalSummary
        let statistics: GoalStatistics?
    }

    private static let history = Shape<HistoryView>(
        "FitIQGoalHistory",
        Shape.members("instances", of: GoalInstanceView.shape) { $0.page } + [
            .object("summary", GoalSummary.shape) { $0.summary }, .orNull("statistics", GoalStatistics.shape) { $0.statistics },
        ])

    private static let activities = Shape.page("FitIQGoalActivityPage", "activities", of: GoalActivityView.shape)
}

/// An instance in a response.
struct GoalInstanceView: Shaped {
    private let instance: GoalInstance
    private let unit: String
    private let today: LocalDate

    init(_ instance: GoalInstance, unit: String, on today: LocalDate) {
        self.instance = instance
        self.unit = unit
        self.today = today
    }

    static let shape = Shape<GoalInstanceView>(
        "FitIQGoalInstance",
        [
            .init("id", .identifier, example: "0d9d0f2c-2b34-4c4e-8a4e-6f1f3d1b9b52") { $0.instance.id },
            .init("goal_id", .identifier, example: "5b0c1f0e-7a52-4e53-9a64-0c8f6f0f7a11") { $0.instance.goalID },
            .init("instance_date", .date) { $0.instance.date },
            .init("target_value", .number(NumberRange(minimum: 0.01)), example: 9_000) { $0.instance.targetValue },
            .init("target_unit", .text, example: "steps") { $0.unit },
            .init("current_value", .number(NumberRange(minimum: 0)), example: 4_500) { $0.instance.currentValue },
            .init("status", .choice(of: GoalInstance.Status.self), "A past instance that is not completed has failed.") {
                $0.instance.status(on: $0.today)
            },
            .init("progress", Goal.fraction, "From 0 to 1, with 4 decimals.", example: 0.5) { $0.instance.progress },
            .init("completed_at", .nullable(.instant), example: .null) { JSON.timestamp($0.instance.completedAt) },
            .init("created_at", .instant) { JSON.timestamp($0.instance.createdAt) },
            .init("updated_at", .instant) { JSON.timestamp($0.instance.updatedAt) },
        ])
}

/// An activity in a response. Two documents of the service name two members differently, and the response has both names.
struct GoalActivityView: Shaped {
    let activity: GoalActivity
    let userID: String

    static let shape = Shape<GoalActivityView>(
        "FitIQGoalActivity",
        [
            .init("id", .identifier, example: "3f0f5c52-6a0e-4d9d-9d55-7b1c8a7a3f10") { $0.activity.id },
            .init("goal_id", .identifier, example: "5b0c1f0e-7a52-4e53-9a64-0c8f6f0f7a11") { $0.activity.goalID },
            .init("user_id", .text, example: "0b9b86b5-f193-430a-a82b-921477e75638") { $0.userID },
            .init("activity_type", .text, example: "session") { $0.activity.type },
            .init("value", .nullable(.anyNumber), example: 45) { $0.activity.value },
            .init("progress_delta", .nullable(.anyNumber), example: 1) { $0.activity.delta },
            .init("notes", .nullable(.text), example: "To the office along the river") { $0.activity.notes },
            .init("note", .nullable(.text), "The same as `notes`.", example: "To the office along the river") { $0.activity.notes },
            .init("logged_at", .instant) { JSON.timestamp($0.activity.loggedAt) },
            .init("timestamp", .instant, "The same as `logged_at`.") { JSON.timestamp($0.activity.loggedAt) },
            .init("created_at", .instant) { JSON.timestamp($0.activity.loggedAt) },
        ])
}
