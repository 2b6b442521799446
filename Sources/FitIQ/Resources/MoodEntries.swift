import UnderstudyCore

extension Resource {
    /// Moods that the user logs (fitiq-wellness.md 4).
    static let moodEntries = Resource(
        "moodEntry", at: "/wellness/mood-entries", label: "mood entry", tag: "FitIQ: mood", seedKey: "moodEntries", owner: .user,
        identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .required("valence", .number(-1...1), "From -1, very unpleasant, to 1, very pleasant."),
            .optional("labels", moodNames, "The moods, the primary one first, such as `happy`.", default: []),
            .optional("associations", moodNames, "The causes, such as `work`.", default: []),
            .optional("notes", .nullable(.text(length: 0...1_000)), "The user's notes.", default: .null),
            .optional("logged_at", .instant, "The time of the mood; by default now.", initially: .creationTime),
            .optional("source", .choice(moodSources), "The origin. Entries of HealthKit never change.", default: "manual", on: .create),
            .optional(
                "source_id", .nullable(.text(length: 0...255)), "The id in the origin, unique for a user.", default: .null, on: .create),
        ],
        order: .descending("logged_at"),
        derived: [
            Derived("is_healthkit", .bool, "Whether the entry is from HealthKit.") { record, _ in .bool(record.isFromHealthKit) }
        ],
        operations: [
            .page(
                Paging(
                    key: "entries", defaultLimit: 50,
                    filters: [.range(of: "logged_at", days: 30), .choice("source", moodSources, "The origin.")])),
            .get,
            .create { change, records in
                try refuseSecond(change.new, in: records)
                change.new = change.new?.withoutRepeatedMoods
            },
            .update { change, _ in
                try change.old?.requireManualMood("modified")
                change.new = change.new?.withoutRepeatedMoods
            },
            .delete { change, _ in try change.old?.requireManualMood("deleted") },
        ])

    private static let moodSources = ["manual", "healthkit", "api"]
    private static let moodNames = ValueSchema.array(of: .text(length: 0...50))

    /// An id of an origin counts once for each user (fitiq-wellness.md C-116).
    private static func refuseSecond(_ entry: JSON?, in records: Records) throws {
        guard let known = try records.moodEntry(fromSourceOf: entry) else { return }
        throw FitIQError.duplicateEntry(
            "Mood entry with this source_id already exists", existing: try records.complete(known, of: .moodEntries))
    }
}

extension JSON {
    fileprivate var isFromHealthKit: Bool { self["source"] == "healthkit" }

    /// Throws ``FitIQError/healthKitImmutable(_:)`` for an entry of HealthKit.
    ///
    /// - Parameter change: `modified` or `deleted`.
    func requireManualMood(_ change: String) throws(FitIQError) {
        if isFromHealthKit { throw .healthKitImmutable(change) }
    }

    /// The entry with each label and each association once.
    var withoutRepeatedMoods: JSON {
        merging(["labels": .strings(texts("labels").uniqued), "associations": .strings(texts("associations").uniqued)])
    }
}

extension Records {
    /// The stored entry with the same id of an origin; `nil` if there is none, or the entry has no such id.
    func moodEntry(fromSourceOf entry: JSON?) throws -> JSON? {
        guard let id = entry?["source_id"], id != .null else { return nil }
        return try first(.moodEntries, matching: ["source_id": id])
    }
}
