import UnderstudyCore
import Values

/// The stored members of goals, of the instances of recurring goals, and of activities for goals (fitiq-wellness.md 6).
extension Goals {
    static let userID = Field<String>("user_id", .text, "The id of the user.", initially: .user)
    static let type = Field<GoalType>("goal_type", "The type.")
    static let title = Field<String>("title", .text(length: 1...200), "The title.")
    static let description = Field<String>("description", .text(length: 0...1_000), "The description.", default: "")
    static let targetValue = Field<Double>("target_value", .number(0.01...1_000_000_000), "The value to reach.")
    static let targetUnit = Field<String>("target_unit", .text(length: 1...50), "The unit of the values.")
    static let currentValue = Field<Double?>(
        "current_value", .number(Goal.values), "The present value; by default that of the progress, or 0.")
    static let valueSetOver = Field<String?>(
        "value_set_over", .text(length: 0...200), "The measurement that a set value replaces.", on: [])
    static let startValue = Field<Double?>("start_value", .number(Goal.values), "The value at which a weight goal began.", on: [])
    static let progress = Field<Double?>("progress", .number(0...1), "The progress that a client has set, from 0 to 1.", on: .update)
    static let status = Field<Goal.Status>("status", "The state.", default: .active, on: .update)
    static let startDate = Field<LocalDate>("start_date", .date, "The first day.")
    static let targetDate = Field<LocalDate?>("target_date", .date, "The day by which the target is to be reached.")
    static let isRecurring = Field<Bool>(
        "is_recurring", .bool, "Whether the goal starts anew for each day, week or month.", default: false)
    static let recurrence = Field<Recurrence?>("recurrence_pattern", .choice(of: Recurrence.self), "The recurrence.")
    static let weekdays = Field<[Int]?>(
        "recurrence_days", .array(of: .integer(0...7), count: 0...31), "The weekdays of the recurrence.")
    static let recurrenceEnd = Field<LocalDate?>("recurrence_end_date", .date, "The last day of the recurrence.")
    static let completedAt = Field<Instant?>("completed_at", .instant, "The time of completion.", on: []).usually(.past)
    static let firstInstance = Field<LocalDate?>(
        "first_instance", .date, "The first day that has an instance by its progress; by default the first day.", on: [])

    static let fields: Fields = [
        userID, type, title, description, targetValue, targetUnit, currentValue, valueSetOver, startValue, progress, status, startDate,
        targetDate, isRecurring, recurrence, weekdays, recurrenceEnd, completedAt, firstInstance,
    ]
}

extension GoalHistory {
    static let goalID = Field<String>("goal_id", .identifier, "The id of the goal.", on: [])
    static let date = Field<LocalDate>("instance_date", .date, "The day.")
    static let targetValue = Field<Double>("target_value", .number(0.01...1_000_000_000), "The value to reach on the day.")
    static let currentValue = Field<Double>("current_value", .number(Goal.values), "The value of the day.", default: 0)
    static let completedAt = Field<Instant?>("completed_at", .instant, "The time at which the value reached the target.").usually(.past)

    static let activityType = Field<String>("activity_type", .text(length: 1...50), "The type; any word.")
    static let value = Field<Double?>("value", .number(-1_000_000_000...1_000_000_000), "A value.")
    static let delta = Field<Double?>(
        "progress_delta", .number(-1_000_000_000...1_000_000_000), "The change of the goal's current value.")
    static let notes = Field<String?>("notes", .text(length: 0...1_000), "Notes.")
    /// The name of the notes in another document of the service.
    static let note = Field<String?>("note", .text(length: 0...1_000), "Another name of `notes`.")
    static let loggedAt = Field<Instant>("logged_at", .instant, "The time of the activity.", initially: .creationTime).usually(.past)
}

extension GoalHistory {
    static let instanceFields: Fields = [date, targetValue, currentValue, Goals.valueSetOver, completedAt]
    static let activityFields: Fields = [activityType, value, delta, notes, loggedAt]
}

extension Resource {
    static let goals = Resource(
        "goal", at: "/goals", label: "goal", tag: nil, seedKey: "goals", owner: .user, identity: .generatedInAnyCase,
        fields: Goals.fields.members, order: .descending(), ascending: Ascending("start_date", "target_date"), operations: [])

    static let goalInstances = Resource(
        "goalInstance", at: "/goals/:id/instances", item: "/goals/instances/:id", label: "goal instance", tag: nil,
        seedKey: "goalInstances", owner: .user,
        parent: Parent("goal_id", in: "id", of: "goal", label: "goal"), identity: .generatedInAnyCase,
        fields: GoalHistory.instanceFields.members,
        order: .descending("instance_date"), operations: [])

    static let goalActivities = Resource(
        "goalActivity", at: "/goals/:id/activities", label: "goal activity", tag: nil, seedKey: "goalActivities", owner: .user,
        parent: Parent("goal_id", in: "id", of: "goal", label: "goal"), identity: .generatedInAnyCase,
        fields: GoalHistory.activityFields.members, hasTimestamps: false, order: .descending("logged_at"), operations: [])
}
