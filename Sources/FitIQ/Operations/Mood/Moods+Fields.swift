import UnderstudyCore
import Values

/// The stored members of mood entries (fitiq-wellness.md 4.1).
extension Moods {
    enum Source: String, FieldValue, CaseIterable {
        case manual, healthkit, api
    }

    static let userID = Field<String>("user_id", .text, "The id of the user.", initially: .user)
    static let valence = Field<Double>("valence", .number(-1...1), "From -1, very unpleasant, to 1, very pleasant.")
    static let labels = Field<[String]>("labels", names, "The moods, the primary one first, such as `happy`.", default: [])
    static let associations = Field<[String]>("associations", names, "The causes, such as `work`.", default: [])
    static let notes = Field<String?>("notes", .nullable(.text(length: 0...1_000)), "The user's notes.", default: .some(nil))
    static let loggedAt = Field<Instant>(
        "logged_at", .instant, "The time of the mood; by default now.", initially: .creationTime, on: .always
    )
    .usually(.past)
    static let source = Field<Source>("source", "The origin. Entries of HealthKit never change.", default: .manual, on: .create)
    static let sourceID = Field<String?>(
        "source_id", .nullable(.text(length: 0...255)), "The id in the origin, unique for a user.", default: .some(nil), on: .create)

    static let names = ValueSchema.array(of: .text(length: 0...50))
    static let fields: Fields = [userID, valence, labels, associations, notes, loggedAt, source, sourceID]
}

extension Resource {
    /// Moods that the user logs (fitiq-wellness.md 4).
    static let moodEntries: Resource = Resource(
        "moodEntry", at: "/wellness/mood-entries", label: "mood entry", tag: "FitIQ: mood", seedKey: "moodEntries", owner: .user,
        identity: .generatedInAnyCase, fields: Moods.fields.members, order: .descending(Moods.loggedAt.name),
        derived: [
            Derived("is_healthkit", .bool, "Whether the entry is from HealthKit.") { entry, _ in
                .bool(try moodEntries.record(entry)[Moods.source] == .healthkit)
            }
        ],
        operations: [
            .page(
                Paging(
                    key: "entries", defaultLimit: 50,
                    filters: [
                        .range(of: Moods.loggedAt.name, days: 30), .choice("source", Moods.Source.allCases.map(\.rawValue), "The origin."),
                    ])),
            .get,
            .create { change, records in
                guard let entry = change.new.map(moodEntries.record) else { return }
                try refuseSecond(entry, in: records)
                change.new = try entry.withoutRepeatedMoods.json
            },
            .update { change, _ in
                try change.old.map(moodEntries.record)?.requireManualMood("modified")
                change.new = try change.new.map(moodEntries.record)?.withoutRepeatedMoods.json
            },
            .delete { change, _ in try change.old.map(moodEntries.record)?.requireManualMood("deleted") },
        ])

    /// An id of an origin counts once for each user (fitiq-wellness.md C-116).
    private static func refuseSecond(_ entry: Record, in records: Records) throws {
        guard let known = try records.moodEntry(fromSourceOf: entry) else { return }
        throw FitIQError.duplicateEntry(
            "Mood entry with this source_id already exists", existing: try records.complete(known.json, of: .moodEntries))
    }
}

extension Record {
    /// Throws ``FitIQError/healthKitImmutable(_:)`` for a mood entry of HealthKit.
    ///
    /// - Parameter change: `modified` or `deleted`.
    func requireManualMood(_ change: String) throws {
        if try self[Moods.source] == .healthkit { throw FitIQError.healthKitImmutable(change) }
    }

    /// The mood entry with each label and each association once.
    var withoutRepeatedMoods: Record {
        get throws {
            var entry = self
            entry.set(Moods.labels, try self[Moods.labels].uniqued)
            entry.set(Moods.associations, try self[Moods.associations].uniqued)
            return entry
        }
    }
}

extension Records {
    /// The stored entry with the same id of an origin; `nil` if there is none, or the entry has no such id.
    func moodEntry(fromSourceOf entry: Record) throws -> Record? {
        guard let id = try entry[Moods.sourceID] else { return nil }
        return try first(.moodEntries, matching: [Moods.sourceID.name: .string(id)]).map(Resource.moodEntries.record)
    }

    /// The moods within a range, newest first.
    func moods(in range: QueryRange) throws -> [MoodEntry] {
        try map(.moodEntries, in: range) { try MoodEntry(Resource.moodEntries.record($0)) }
    }
}
