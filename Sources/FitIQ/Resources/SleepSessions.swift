import UnderstudyCore

extension Resource {
    /// Nights (fitiq-wellness.md 7). Responses have minutes in place of the stages; see ``SleepSession``.
    ///
    /// A list has the sessions that end on its days, so the end is the member of the index.
    static let sleepSessions = Resource(
        "sleepSession", at: "/sleep", label: "sleep session", tag: nil, seedKey: "sleep", owner: .user,
        identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .required("start_time", .instant, "The time of going to bed."),
            .required("end_time", .instant, "The time of getting up."),
            .optional("stages", .array(of: sleepStage, count: 0...10_000), "The parts of the night, in any order.", default: []),
            .optional("source", .text(length: 1...100), "The origin.", default: "manual"),
            .optional("source_id", .nullable(.text(length: 1...255)), "The id at the origin. A user has each id once.", default: .null),
            .optional("notes", .nullable(.text(length: 0...5_000)), "Notes.", default: .null),
        ],
        // Room for all stages.
        mostBytes: 1 << 20, order: .descending("end_time"), operations: [])

    private static let sleepStage = ValueSchema.object([
        .required("stage", .choice(SleepSession.Stage.allCases.map(\.rawValue)), "The kind of sleep."),
        .required("start_time", .instant, "The begin."), .required("end_time", .instant, "The end."),
    ])
}

extension SleepSession {
    /// The minutes of a stored session; `nil` if its times are not instants.
    init?(_ record: JSON) {
        guard let (start, end) = Self.interval(record) else { return nil }
        let stages = (record["stages"]?.array ?? []).compactMap { part -> (stage: Stage, start: Instant, end: Instant)? in
            guard let stage = part["stage"]?.string.flatMap(Stage.init(exact:)), let (start, end) = Self.interval(part) else { return nil }
            return (stage, start, end)
        }
        self.init(from: start, to: end, stages: stages)
    }

    private static func interval(_ json: JSON) -> (start: Instant, end: Instant)? {
        guard let start = json.instant("start_time"), let end = json.instant("end_time") else { return nil }
        return (start, end)
    }

    /// The session of a record as responses have it.
    func answer(_ record: JSON) -> JSON {
        record.picked(["id", "user_id"]).merging([
            "start_time": .timestamp(start), "end_time": .timestamp(end), "time_in_bed_minutes": .integer(timeInBed),
            "total_sleep_minutes": .integer(totalSleep), "awake_minutes": .integer(minutes(of: .awake)),
            "rem_minutes": .integer(minutes(of: .rem)), "core_minutes": .integer(minutes(of: .core)),
            "deep_minutes": .integer(minutes(of: .deep)), "sleep_efficiency_percentage": .number(efficiency),
        ]).merging(record.picked(["source", "source_id", "notes", Resource.createdAt, Resource.updatedAt]))
    }
}

extension SleepAverages {
    var json: JSON {
        [
            "avg_time_in_bed_minutes": .integer(timeInBed), "avg_total_sleep_minutes": .integer(totalSleep),
            "avg_sleep_efficiency_percentage": .number(efficiency),
        ]
    }
}
