import MicroHTTP
import UnderstudyCore
import Values

/// Goals (fitiq-wellness.md 6.1 to 6.3).
///
/// Lists load all goals of the user: their category is computed, and users have few goals.
enum Goals {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "listGoals", "/goals", "List the goals, the newest first",
            """
            In every state. `category` is derived from the type. Lume shows a goal that is `abandoned` as active: it knows the other four \
            states.

            An open goal is at what the user has logged: a weight goal in kilograms or pounds at the latest weight, and a goal that recurs \
            daily at the steps, active minutes or hours of sleep of today in UTC. A value that a client sets stands until the measurement \
            changes.
            """,
            for: .user, query: [statusFilter, typeFilter, categoryFilter, withStatistics, page],
            answers: .ok(list.schema, "A page of goals.")
        ) { call, records in
            let (status, type, category) = (try call[statusFilter], try call[typeFilter], try call[categoryFilter])
            let asked = try call[withStatistics]
            let page = try call[page]
            let goals = try records.goals().filter { goal in
                (status ?? goal.status) == goal.status && (type ?? goal.type) == goal.type
                    && (category ?? goal.type.category).isSame(as: goal.type.category)
            }
            return try list.json(Page(page, of: goals) { try GoalView($0, call, in: records, withStatistics: asked) })
        },
        .write(
            "createGoal", .post, "/goals", "Set a goal",
            "A weight goal remembers the last logged weight as its start. Dates may be instants, of which the first ten characters count.",
            for: .user, body: .goal(fields.creation, "FitIQNewGoal", notBlank: [title, targetUnit]),
            answers: .created(GoalView.shape.schema, "The goal.")
        ) { call, records in
            var goal = try Goal(Resource.goals.record(records.make(.goals, call.sent.json)), in: records).checked()
            let value = try call.sent[currentValue]
            goal.keepStart(or: value)
            if let value { goal.setCurrentValue(value) }
            try records.insert(.goals, goal.record.json)
            let created = try Goal(goal.record, in: records)
            if value != nil { try records.storeToday(of: created) }
            return try GoalView(created, call, in: records).json
        },
        .read(
            "getGoal", "/goals/:id", "Get a goal", for: .user, query: [withStatistics], answers: .ok(GoalView.shape.schema, "The goal.")
        ) { call, records in
            let asked = try call[withStatistics]
            return try GoalView(records.goal(call.id), call, in: records, withStatistics: asked).json
        },
        .write(
            "updateGoal", .put, "/goals/:id", "Change a goal",
            """
            Missing members keep their values. Lume sends every edit with 1 `completion` as the target and 0 as the current value. These \
            three are then ignored.
            """,
            for: .user, body: .goal(fields.update, "FitIQGoalChange", notBlank: [title, targetUnit]),
            answers: .ok(GoalView.shape.schema, "The goal.")
        ) { call, records in
            var goal = try records.goal(call.id)
            // An update without a known member changes nothing, not even the time of the last change.
            if call.sent.json != [:] {
                try goal.update(call.sent, at: call.now.wholeSeconds)
                goal = try records.store(goal.checked())
            }
            return try GoalView(goal, call, in: records).json
        },
        .write(
            "patchGoalProgress", .patch, "/goals/:id/progress", "Set a goal's current value", for: .user, body: .newValue,
            answers: .ok(GoalView.shape.schema, "The goal.")
        ) { call, records in
            var goal = try records.goal(call.id)
            goal.setCurrentValue(try call.sent[newValue])
            return try GoalView(records.store(goal), call, in: records).json
        },
        close("completeGoal", "complete", "Complete an open goal", as: .completed),
        close("abandonGoal", "abandon", "Abandon an open goal", as: .abandoned),
        .write(
            "deleteGoal", .delete, "/goals/:id", "Delete a goal, its instances and its activities",
            "A chat about the goal stays, with an id that no longer exists (fitiq-wellness.md 15).", for: .user, body: .none,
            answers: .noContent("The goal is deleted.")
        ) { call, records in
            let goal = try records.goal(call.id)
            for instance in try records.storedInstances(of: goal) { try records.delete(.goalInstances, instance.id) }
            for activity in try records.activities(of: goal) { try records.delete(.goalActivities, activity.id) }
            try records.delete(.goals, goal.id)
            return .null
        },
    ].tagged("FitIQ: goals")

    private static func close(_ id: String, _ word: String, _ summary: String, as status: Goal.Status) -> Operation<FitIQBackend> {
        .write(
            id, .post, "/goals/:id/\(word)", summary, "A goal that is closed is a 400.", for: .user, body: .none,
            answers: .ok(GoalView.shape.schema, "The goal.")
        ) { call, records in
            var goal = try records.goal(call.id)
            guard goal.isOpen else { throw FitIQError.invalid("Goal is not active") }
            goal.setStatus(status, at: call.now.wholeSeconds)
            return try GoalView(records.store(goal), call, in: records).json
        }
    }

    static let newValue = Field<Double>("current_value", .number(Goal.values), "The value.")

    static let withStatistics = Parameter<Bool>.flag("include_statistics", "Whether the response has statistics.")
    private static let statusFilter = Parameter<Goal.Status?>.choice("status", of: Goal.Status.self, "Only goals in this state.")
    private static let typeFilter = Parameter<GoalType?>.choice("type", of: GoalType.self, "Only goals of this type.")
    private static let categoryFilter = Parameter<String?>.text("category", "Only goals of this category. Others match none.")
    private static let page = Parameter<ListPage>.page(limit: 20)

    private static let list = Shape.page("FitIQGoalPage", "goals", of: GoalView.shape)
}

/// A goal in a response.
struct GoalView: Shaped {
    let goal: Goal
    let today: LocalDate
    /// The number for complete progress.
    let scale: Double
    /// Only if the request asks for them.
    let statistics: GoalStatistics?

    init<Sent>(
        _ goal: Goal, _ call: Call<FitIQBackend, CurrentUser, Sent>, in records: Records, withStatistics: Bool = false
    ) throws {
        self.goal = goal
        today = call.today
        scale = call.service.settings.goalProgressPercent ? 100 : 1
        statistics = withStatistics ? try records.statistics(of: goal) : nil
    }

    static let shape = Shape<GoalView>(
        "FitIQGoal",
        [
            .init("id", .identifier, example: "5b0c1f0e-7a52-4e53-9a64-0c8f6f0f7a11") { $0.goal.id },
            .init("user_id", .text, example: "0b9b86b5-f193-430a-a82b-921477e75638") { $0.goal.userID },
            .init("title", .text, example: "Walk to work") { $0.goal.title },
            .init("description", .text, "Never null.", example: "") { $0.goal.description },
            .init("goal_type", .choice(of: GoalType.self), example: "activity") { $0.goal.type },
            .init("category", .choice(["physical", "mental", "general"])) { $0.goal.type.category },
            .init("target_value", .number(NumberRange(minimum: 0.01)), example: 20) { $0.goal.targetValue },
            .init("current_value", .number(NumberRange(minimum: 0)), example: 9) { $0.goal.currentValue },
            .init("target_unit", .text, example: "sessions") { $0.goal.targetUnit },
            .init("progress", Goal.fraction, "From 0 to 1, with 4 decimals.", example: 0.45) { $0.goal.progress(scaledTo: $0.scale) },
            .init("start_date", .instant) { JSON.timestamp(.start(of: $0.goal.startDate)) },
            .init("target_date", .nullable(.instant)) { JSON.timestamp($0.goal.targetDate.map(Instant.start)) },
            .init("status", .choice(of: Goal.Status.self)) { $0.goal.status },
            .init("is_overdue", .bool, "Whether the goal is active after its target date.", example: false) {
                $0.goal.isOverdue(on: $0.today)
            },
            .init("days_remaining", .integer(from: -1), "-1 without a target date, 0 after it.", example: 24) {
                $0.goal.daysRemaining(on: $0.today) ?? -1
            },
            .init("is_recurring", .bool, example: false) { $0.goal.isRecurring },
            .init("recurrence_pattern", .nullable(.choice(of: Recurrence.self)), example: .null) { $0.goal.recurrencePattern },
            .init("recurrence_days", .nullable(.list(of: .integer(0...7))), example: .null) { $0.goal.weekdays },
            .init("recurrence_end_date", .nullable(.instant), example: .null) {
                JSON.timestamp($0.goal.recurrenceEnd.map(Instant.start))
            },
            .init("created_at", .instant) { JSON.timestamp($0.goal.createdAt) },
            .init("updated_at", .instant) { JSON.timestamp($0.goal.updatedAt) },
            .orNull("statistics", GoalStatistics.shape) { $0.statistics },
        ])
}

extension Input<FitIQBackend, Record> {
    /// The body of a request about a goal. The `note` of an activity counts as its `notes`.
    ///
    /// The apps send dates, and a document of the service has instants, of which the first ten characters count.
    ///
    /// - Parameters:
    ///   - name: that of the component in the OpenAPI document.
    ///   - texts: the members in which spaces alone count as missing.
    static func goal(_ schema: ValueSchema, _ name: String, notBlank texts: [Field<String>] = []) -> Input {
        .described(.named(name, schema.withGivenDates)) { context in
            var body = try FitIQBackend.body(of: context.request).object ?? [:]
            body["notes"] = body["notes"] ?? body["note"]
            body["note"] = nil
            for name in schema.dates {
                guard let text = body[name]?.string else { continue }
                guard DateOrInstant(text) != nil else { throw FitIQError.invalid("Invalid \(name): expected RFC3339") }
                body[name] = .string(String(text.prefix(10)))
            }
            let sent = Record(kind: "body", try schema.checked(.object(body)))
            for field in texts {
                if let text = body[field.name]?.string, text.allSatisfy(\.isWhitespace) {
                    throw FitIQError.invalid("\(field.name) is required")
                }
            }
            return sent
        }
    }

    /// A goal's or an instance's new value.
    static let newValue = Input.goal(([Goals.newValue] as Fields).creation, "FitIQGoalValue")
}

extension ValueSchema {
    /// The members of an object that are dates.
    fileprivate var dates: [String] {
        guard case .object(let fields) = self else { return [] }
        return fields.filter { $0.schema == .date }.map(\.name)
    }

    /// The same object with instants in place of dates, too.
    fileprivate var withGivenDates: ValueSchema {
        guard case .object(let fields) = self else { return self }
        return .object(
            fields.map { field in
                let schema = field.schema == .date ? .oneOf([.pattern(.calendarDate, message: nil), .instant]) : field.schema
                return Field(name: field.name, schema: schema, isOptional: field.isOptional, about: field.about, initial: field.initial)
            })
    }
}

extension Goal {
    /// - Throws: ``FitIQError`` if the target date is before the start.
    fileprivate func checked() throws(FitIQError) -> Goal {
        if let targetDate, targetDate < startDate { throw .invalid("target_date must be after start_date") }
        return self
    }
}
