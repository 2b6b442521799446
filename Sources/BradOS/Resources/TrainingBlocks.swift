import UnderstudyCore

extension Resource {
    /// Training blocks of eight weeks (brados-training.md 7.1).
    static let trainingBlocks = Resource(
        "block", at: "/cycling/block", label: "TrainingBlock", tag: "Brad OS: cycling", seedKey: "blocks", owner: .user,
        fields: [
            .user, .required("startDate", .date, "The first day."), .required("endDate", .date, "The last day."),
            .assigned("currentWeek", .integer(1...8), "The week when the block was stored.", initially: .value(1)),
            .required("goals", .array(of: .choice(CyclingGoal.allCases.map(\.rawValue)), count: 1...3), "The goals."),
            .assigned("status", .choice(["active", "completed"]), "The state.", initially: .value("active")),
            .optional("daysPerWeek", .integer(2...5), "The number of rides a week."),
            .optional("weeklySessions", .array(of: .object(session)), "The planned rides of a week, in order."),
            .optional("preferredDays", .array(of: .weekday), "The preferred days of the week; 0 is Sunday."),
            .optional("experienceLevel", .choice(experienceLevels), "The rider's experience."),
            .optional("weeklyHoursAvailable", .number(1...20), "Hours a week."),
        ],
        hasTimestamps: false, order: .descending("startDate"), operations: [])

    static let experienceLevels = ["beginner", "intermediate", "advanced"]

    private static let session: [ValueSchema.Field] = [
        .required("order", .positiveInteger, "The place in the week, from 1."), .required("sessionType", .text, "The kind of ride."),
        .required("pelotonClassTypes", .array(of: .text), "The classes that fit."),
        .required("suggestedDurationMinutes", .positiveNumber, "Minutes. The app reads whole minutes only."),
        .required("description", .text, "The purpose of the ride."), .optional("preferredDay", .weekday, "The day; 0 is Sunday."),
    ]

    /// A user's connection to Strava (brados-training.md 7.2). The tokens are not part of it: nothing here calls Strava, so nothing needs
    /// them.
    static let stravaConnection = Resource(
        "stravaConnection", at: "/strava/tokens", label: "StravaConnection", tag: nil, seedKey: "stravaConnection",
        owner: .user, identity: .none,
        fields: [
            .required("expiresAt", .positiveInteger, "The end of the access token's validity, in seconds since 1970."),
            .required("athleteId", .positiveInteger, "The athlete's id at Strava."),
        ],
        hasTimestamps: false, operations: [])
}

/// The goals of a training block (brados.md 3.9).
enum CyclingGoal: String, Sendable, CaseIterable {
    case regainFitness = "regain_fitness"
    case maintainMuscle = "maintain_muscle"
    case loseWeight = "lose_weight"
}

extension ValueSchema {
    /// A day of the week; 0 is Sunday.
    static let weekday = ValueSchema.integer(0...6)
}
