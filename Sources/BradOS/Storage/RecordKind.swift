import UnderstudyCore

/// The kinds of objects that a user has many of. A record is stored as responses contain it.
enum RecordKind: String, Sendable, CaseIterable {
    case vo2max, activity, block

    /// The member by which records are sorted.
    var dateKey: String {
        switch self {
        case .vo2max, .activity: "date"
        case .block: "startDate"
        }
    }

    /// Whether responses contain the user id. Records of the other kinds are shown to every user.
    var namesUser: Bool {
        switch self {
        case .vo2max, .activity, .block: true
        }
    }

    /// The members of a record except the user id. A seed may omit `id` in every kind.
    var schema: ValueSchema {
        switch self {
        case .vo2max: .object(Self.vo2MaxFields)
        case .activity: .object(Self.activityFields)
        case .block: .object(Self.blockFields)
        }
    }

    /// The member with the creation time; `nil` if the kind has none.
    var creationKey: String? {
        switch self {
        case .vo2max, .activity: "createdAt"
        case .block: nil
        }
    }

    /// The members of a record in a seed. `createdAt` orders records of one date, so a seed may add it to kinds without a creation time.
    var seedSchema: ValueSchema {
        guard creationKey == nil, case .object(let fields) = schema else { return schema }
        return .object(fields + [.optional("createdAt", .timestamp)])
    }

    /// brados.md 3.6. Without `value`, the estimate's formula computes it.
    private static let vo2MaxFields: [ValueSchema.Field] = [
        .id, .required("date", .date), .optional("value", .number(NumberRange(minimum: 0))),
        .required("method", .choice(VO2MaxMethod.allCases.map(\.rawValue))), .required("sourcePower", .number(0...10_000)),
        .required("sourceWeight", .positiveNumber(upTo: 300)), .optional("activityId", .text), .optional("createdAt", .timestamp),
    ]

    /// brados.md 3.9. Members are integers where one generation of the app decodes integers (4.2).
    private static let activityFields: [ValueSchema.Field] = [
        .id, .optional("stravaId", .integer(0...Double(JSON.largestExactInteger))), .required("date", .timestamp),
        .required("durationMinutes", .count),
        .required("avgPower", .count), .required("normalizedPower", .count), .required("maxPower", .count),
        .required("avgHeartRate", .count), .required("maxHeartRate", .count), .required("tss", .count),
        .required("intensityFactor", .number(0...10)),
        .required("type", .choice(["vo2max", "threshold", "fun", "recovery", "unknown", "virtual"])),
        .optional("source", .choice(["strava"])), .optional("ef", .number(0...100)), .optional("peak5MinPower", .count),
        .optional("peak20MinPower", .count), .optional("hrCompleteness", .integer(0...100)), .optional("createdAt", .timestamp),
    ]

    /// brados.md 3.9
    private static let blockFields: [ValueSchema.Field] = [
        .id, .required("startDate", .date), .required("endDate", .date), .optional("currentWeek", .integer(1...8)),
        .required("goals", .array(of: .choice(["regain_fitness", "maintain_muscle", "lose_weight"]))),
        .optional("status", .choice(["active", "completed"])), .optional("daysPerWeek", .integer(1...7)),
        .optional(
            "weeklySessions",
            .array(
                of: .object([
                    .required("order", .integer(from: 1)), .required("sessionType", .text),
                    .required("pelotonClassTypes", .array(of: .text)),
                    .required("suggestedDurationMinutes", .integer(from: 1)), .required("description", .text),
                    .optional("preferredDay", .integer(0...6)),
                ]))),
        .optional("preferredDays", .array(of: .integer(0...6))),
        .optional("experienceLevel", .choice(["beginner", "intermediate", "advanced"])),
        .optional("weeklyHoursAvailable", .number(0...168)),
    ]

    ]
}

extension ValueSchema {
    /// The bound keeps sums from overflowing. Real counts are far smaller.
    fileprivate static let count = ValueSchema.integer(0...1_000_000)
}

extension ValueSchema.Field {
    fileprivate static let id = ValueSchema.Field.optional("id", .text)
}
