import UnderstudyCore

/// The kinds of objects that a user has many of. A record is stored as responses contain it.
enum RecordKind: String, Sendable, CaseIterable {
    case workout, mealPlan

    /// The member by which records are sorted.
    var dateKey: String {
        switch self {
        case .workout: "scheduled_date"
        case .mealPlan: "created_at"
        }
    }

    /// The members of a record. A seed may omit `id` in every kind.
    var schema: ValueSchema {
        switch self {
        case .workout: .object(Self.workoutFields)
        case .mealPlan: .object(Self.mealPlanFields)
        }
    }

    /// The member with the creation time; `nil` if the kind has none.
    var creationKey: String? {
        switch self {
        case .mealPlan: "created_at"
        case .workout: nil
        }
    }

    /// The members of a record in a seed. `createdAt` orders records of one date, so a seed may add it to kinds without a creation time.
    var seedSchema: ValueSchema {
        guard creationKey == nil, case .object(let fields) = schema else { return schema }
        return .object(fields + [.optional("createdAt", .timestamp)])
    }

    private static let states = ["pending", "in_progress", "completed", "skipped"]

    /// brados.md 3.10
    private static let workoutFields: [ValueSchema.Field] = [
        .id, .required("mesocycle_id", .text), .required("plan_day_id", .text), .required("week_number", .count),
        .required("scheduled_date", .date), .required("status", .choice(states)), .required("started_at", .nullable(.timestamp)),
        .required("completed_at", .nullable(.timestamp)), .required("plan_day_name", .text),
        .required(
            "exercises",
            .array(
                of: .object([
                    .required("exercise_id", .text), .required("exercise_name", .text), .required("total_sets", .count),
                    .required("completed_sets", .count), .required("rest_seconds", .count),
                    .required(
                        "sets",
                        .array(
                            of: .object([
                                .required("id", .text), .required("workout_id", .text), .required("exercise_id", .text),
                                .required("set_number", .count), .required("target_reps", .count),
                                .required("target_weight", .anyNumber), .required("actual_reps", .nullable(.count)),
                                .required("actual_weight", .nullable(.anyNumber)), .required("status", .choice(states)),
                            ]))),
                    .required(
                        "warmup_sets",
                        .array(
                            of: .object([
                                .required("warmup_number", .count), .required("target_reps", .count),
                                .required("target_weight", .anyNumber),
                            ]))),
                ]))),
    ]

    private static let mealTypes = ["breakfast", "lunch", "dinner"]
    private static let audiences = ["family", "adult"]

    /// brados.md 3.10
    private static let mealPlanFields: [ValueSchema.Field] = [
        .id,
        .required(
            "plan",
            .array(
                of: .object([
                    .required("day_index", .integer(0...6)), .required("meal_track", .choice(audiences)),
                    .required("meal_type", .choice(mealTypes)), .required("meal_id", .nullable(.text)),
                    .required("meal_name", .nullable(.text)),
                ]))),
        .required(
            "meals_snapshot",
            .array(
                of: .object([
                    .required("id", .text), .required("name", .text), .required("meal_type", .choice(mealTypes)),
                    .required("audience", .choice(audiences)),
                    .required("effort", .count), .required("has_red_meat", .bool), .required("prep_ahead", .bool),
                    .required("url", .text), .required("last_planned", .nullable(.text)), .required("created_at", .timestamp),
                    .required("updated_at", .timestamp),
                ]))),
        .required(
            "history", .array(of: .object([.required("role", .choice(["user", "assistant"])), .required("content", .text)]))),
        .required("is_finalized", .bool), .required("created_at", .timestamp), .required("updated_at", .timestamp),
    ]
}

extension ValueSchema {
    /// The bound keeps sums from overflowing. Real counts are far smaller.
    fileprivate static let count = ValueSchema.integer(0...1_000_000)
}

extension ValueSchema.Field {
    fileprivate static let id = ValueSchema.Field.optional("id", .text)
}
