import UnderstudyCore
import Values

/// Training blocks (brados-training.md 7.1).
enum TrainingBlocks {
    static let currentWeek = Field<Int>(
        "currentWeek", .integer(1...8), "The week when the block was stored.", initially: .value(1))
    static let order = Field<Double>("order", .positiveInteger, "The place in the week, from 1.")
    static let sessionType = Field<String>("sessionType", .text, "The kind of ride.")
    static let classTypes = Field<[String]>("pelotonClassTypes", .array(of: .text), "The classes that fit.")
    static let sessionMinutes = Field<Double>(
        "suggestedDurationMinutes", .positiveNumber, "Minutes. The app reads whole minutes only.")

    private static let session: [ValueSchema.Field] = [
        order.required(), sessionType.required(), classTypes.required(), sessionMinutes.required(),
        .required("description", .text, "The purpose of the ride."), .optional("preferredDay", .weekday, "The day; 0 is Sunday."),
    ]
    /// Of a block with sessions of its own, or with the standard ones; see ``TrainingBlock/withSessions(_:)``.
    static let sessions = Field<[JSON]>("weeklySessions", .array(of: .object(session)), "The planned rides of a week, in order.")

    static let operations: [Operation<BradOSBackend>] = [
        .write(
            "createTrainingBlock", .post, "/cycling/block", "Begin a training block",
            "Completes the active block first. The response has the first week, also for a block that began in the past.", for: .user,
            body: .checked(Resource.trainingBlocks.creationSchema),
            answers: .created(Resource.trainingBlocks.schema, "The new block, with the optional members that were sent."),
            refuses: [.shared(.invalidData)]
        ) { call, records in
            for active in try records.all(.trainingBlocks, matching: ["status": "active"]) { try records.complete(active) }
            return try records.add(.trainingBlocks, call.sent.json)
        },
        .read(
            "getTrainingBlock", "/cycling/block", "Get the active training block, or null",
            """
            The `active` block with the latest start. The week is today's, at most 8. The real backend also stores the week; here a read \
            changes nothing.
            """,
            for: .user, answers: .ok(.nullable(active), "The block; null if none is active.")
        ) { _, records in
            try records.activeBlock().map { TrainingBlock.withSessions(TrainingBlock.withWeek($0, on: records.today)) } ?? .null
        },
        .read(
            "listTrainingBlocks", "/cycling/blocks", "List all training blocks, the latest start first",
            "Seven members of each block. The week of the active one is today's.", for: .user,
            answers: .ok(.list(of: summary), "The blocks; an empty list if there are none.")
        ) { _, records in
            .array(try records.all(.trainingBlocks).map { TrainingBlock.summary(of: TrainingBlock.withWeek($0, on: records.today)) })
        },
        .write(
            "completeTrainingBlock", .put, "/cycling/block/:id/complete", "End a training block", "Can be repeated. The body is ignored.",
            for: .user, body: .none, answers: .ok(.object([.required("completed", .bool)]), "The block is completed.")
        ) { call, records in
            try records.complete(records.get(.trainingBlocks, call.id))
            return ["completed": true]
        },
    ].tagged("Brad OS: cycling")

    private static let fields = Resource.trainingBlocks.answerSchema.members

    /// The active block. A block without sessions of its own has three standard ones.
    private static let active = ValueSchema.object(
        fields.map { $0.name.isSame(as: "weeklySessions") ? .required($0.name, $0.schema, $0.about) : $0 })

    private static let summary = ValueSchema.named(
        "BradOSTrainingBlockSummary", .object(fields.filter { TrainingBlock.summaryMembers.contains($0.name) }))
}

extension Records {
    /// Ends a training block, and stores the week in which it ends.
    fileprivate func complete(_ block: JSON) throws {
        try update(.trainingBlocks, TrainingBlock.withWeek(block, on: today).merging(["status": "completed"]))
    }
}

extension Resource {
    /// Training blocks of eight weeks (brados-training.md 7.1).
    static let trainingBlocks = Resource(
        "block", at: "/cycling/block", label: "TrainingBlock", tag: "Brad OS: cycling", seedKey: "blocks", owner: .user,
        fields: [
            .user, .required("startDate", .date, "The first day."), .required("endDate", .date, "The last day."),
            TrainingBlocks.currentWeek.member,
            .required("goals", .array(of: .choice(CyclingGoal.allCases.map(\.rawValue)), count: 1...3), "The goals."),
            .assigned("status", .choice(["active", "completed"]), "The state.", initially: .value("active")),
            .optional("daysPerWeek", .integer(2...5), "The number of rides a week."),
            .optional(TrainingBlocks.sessions.name, TrainingBlocks.sessions.schema, TrainingBlocks.sessions.member.about),
            .optional("preferredDays", .array(of: .weekday), "The preferred days of the week; 0 is Sunday."),
            .optional("experienceLevel", .choice(experienceLevels), "The rider's experience."),
            .optional("weeklyHoursAvailable", .number(1...20), "Hours a week."),
        ],
        hasTimestamps: false, order: .descending("startDate"), ascending: Ascending("startDate", "endDate"), operations: [])

    static let experienceLevels = ["beginner", "intermediate", "advanced"]

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
enum CyclingGoal: String, FieldValue, CaseIterable {
    case regainFitness = "regain_fitness"
    case maintainMuscle = "maintain_muscle"
    case loseWeight = "lose_weight"
}

extension ValueSchema {
    /// A day of the week; 0 is Sunday.
    static let weekday = ValueSchema.integer(0...6)
}
