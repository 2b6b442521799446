import UnderstudyCore

/// Goals, the instances of recurring goals, and activities for goals (fitiq-wellness.md 6).
///
/// A response has members that are computed, and lacks two that are stored. Routes therefore serve these records.
extension Resource {
    static let goals = Resource(
        "goal", at: "/goals", label: "goal", tag: nil, seedKey: "goals", owner: .user,
        identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .required("goal_type", .choice(GoalType.allCases.map(\.rawValue)), "The type."),
            .required("title", .text(length: 1...200), "The title."),
            .optional("description", .text(length: 0...1_000), "The description.", default: ""),
            .required("target_value", .number(0.01...1_000_000_000), "The value to reach."),
            .required("target_unit", .text(length: 1...50), "The unit of the values."),
            .optional("current_value", goalValue, "The value that a client has set; by default that of the progress, or 0."),
            .optional("value_set_over", .text(length: 0...200), "The measurement that a set value replaces.", on: []),
            .optional("start_value", goalValue, "The value at which a weight goal began.", on: []),
            .optional("progress", .number(0...1), "The progress that a client has set, from 0 to 1.", on: .update),
            .optional("status", .choice(Goal.Status.allCases.map(\.rawValue)), "The state.", default: "active", on: .update),
            .required("start_date", .date, "The first day."),
            .optional("target_date", .date, "The day by which the target is to be reached."),
            .optional("is_recurring", .bool, "Whether the goal starts anew for each day, week or month.", default: false),
            .optional("recurrence_pattern", .choice(Recurrence.allCases.map(\.rawValue)), "The recurrence."),
            .optional("recurrence_days", .array(of: .integer(0...7), count: 0...31), "The weekdays of the recurrence."),
            .optional("recurrence_end_date", .date, "The last day of the recurrence."),
            .optional("completed_at", .instant, "The time of completion.", on: []),
            .optional("first_instance", .date, "The first day that has an instance by its progress; by default the first day.", on: []),
        ],
        order: .descending(), operations: [])

    static let goalInstances = Resource(
        "goalInstance", at: "/goals/:id/instances", item: "/goals/instances/:id", label: "goal instance", tag: nil,
        seedKey: "goalInstances", owner: .user,
        parent: Parent("goal_id", in: "id", of: "goal", label: "goal"), identity: .generatedInAnyCase,
        fields: [
            .required("instance_date", .date, "The day."),
            .required("target_value", .number(0.01...1_000_000_000), "The value to reach on the day."),
            .optional("current_value", goalValue, "The value of the day.", default: 0),
            .optional("value_set_over", .text(length: 0...200), "The measurement that a set value replaces.", on: []),
            .optional("completed_at", .instant, "The time at which the value reached the target."),
        ],
        order: .descending("instance_date"), operations: [])

    static let goalActivities = Resource(
        "goalActivity", at: "/goals/:id/activities", label: "goal activity", tag: nil, seedKey: "goalActivities", owner: .user,
        parent: Parent("goal_id", in: "id", of: "goal", label: "goal"), identity: .generatedInAnyCase,
        fields: [
            .required("activity_type", .text(length: 1...50), "The type; any word."),
            .optional("value", .number(-1_000_000_000...1_000_000_000), "A value."),
            .optional("progress_delta", .number(-1_000_000_000...1_000_000_000), "The change of the goal's current value."),
            .optional("notes", .text(length: 0...1_000), "Notes."),
            .optional("logged_at", .instant, "The time of the activity.", initially: .creationTime, on: []),
        ],
        hasTimestamps: false, order: .descending("logged_at"), operations: [])

    static let goalValue = ValueSchema.number(Goal.values)
}
