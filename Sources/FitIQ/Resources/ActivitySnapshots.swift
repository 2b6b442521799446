import UnderstudyCore

extension Resource {
    /// Measurements of a moment by a watch or a phone (fitiq-wellness.md 13).
    static let activitySnapshots = Resource(
        "activitySnapshot", at: "/activity-snapshots", label: "activity snapshot", tag: "FitIQ: activity snapshots",
        seedKey: "activitySnapshots", owner: .user, identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .required("snapshot_time", .instant, "The time."),
            .optional("active_calories", .nullable(.integer(0...1_000_000)), "Kilocalories.", default: .null),
            .optional("basal_calories", .nullable(.integer(0...1_000_000)), "Kilocalories.", default: .null),
            .optional("steps", .nullable(.integer(0...1_000_000)), "Steps.", default: .null),
            .optional("distance_meters", .nullable(.number(0...1_000_000_000)), "Meters.", default: .null),
            .optional("flights_climbed", .nullable(.integer(0...100_000)), "Flights of stairs.", default: .null),
            .optional("stand_hours", .nullable(.integer(0...24)), "Hours with a minute of standing.", default: .null),
            .optional("exercise_minutes", .nullable(.integer(0...1_440)), "Minutes.", default: .null),
            .optional("resting_heart_rate", .nullable(.integer(30...200)), "Beats per minute.", default: .null),
            .optional("heart_rate_variability", .nullable(.number(0...1_000)), "Milliseconds.", default: .null),
            .optional("source", .text(length: 1...100), "The origin.", default: "manual"),
            .optional("source_sync_id", .nullable(.text(length: 1...255)), "The id at the origin.", default: .null),
        ],
        order: .descending("snapshot_time"),
        operations: [
            .page(
                Paging(
                    key: "snapshots", defaultLimit: 50,
                    filters: [.range(of: "snapshot_time", from: ["start_time"], to: ["end_time"])])), .get, .create, .delete,
        ])
}
