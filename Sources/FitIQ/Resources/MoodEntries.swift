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
                if change.old?.isFromHealthKit == true { throw FitIQError.healthKitImmutable("modified") }
                change.new = change.new?.withoutRepeatedMoods
            },
            .delete { change, _ in
                if change.old?.isFromHealthKit == true { throw FitIQError.healthKitImmutable("deleted") }
            },
        ])

    private static let moodSources = ["manual", "healthkit", "api"]
    private static let moodNames = ValueSchema.array(of: .text(length: 0...50))

    /// An id of an origin counts once for each user (fitiq-wellness.md C-116).
    private static func refuseSecond(_ entry: JSON?, in records: Records) throws {
        guard let id = entry?["source_id"], id != .null else { return }
        guard let known = try records.first(.moodEntries, matching: ["source_id": id]) else { return }
        throw FitIQError.duplicateEntry(
            "Mood entry with this source_id already exists", existing: try records.complete(known, of: .moodEntries))
    }
}

extension JSON {
    fileprivate var isFromHealthKit: Bool { self["source"] == "healthkit" }

    /// The entry with each label and each association once.
    fileprivate var withoutRepeatedMoods: JSON {
        merging(["labels": .strings(texts("labels").uniqued), "associations": .strings(texts("associations").uniqued)])
    }
}
