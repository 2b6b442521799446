import MicroHTTP
import UnderstudyCore

/// The old paths of mood: a view over ``Resource/moodEntries`` in the forms of two generations (fitiq-wellness.md 14).
enum OldMoods {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "listMood", "/mood", "List the mood entries, on their old path",
            "The same entries under `entries` and `mood_logs`, newest first. Without a start, the range begins 30 days before its end.",
            for: .oldMood, query: [range, page], answers: .ok(list.schema, "The page.")
        ) { call, records in
            let page = try call[page]
            let range = try call[range].bounded(at: call.now, days: days)
            return list.json(
                try records.page(page, of: .moodEntries, where: records.range(of: Moods.loggedAt.name, range)) { try OldMood($0) })
        },
        .call(
            "logMood", .post, "/mood", "Log a mood, on its old path",
            "`mood_score` or `valence` is required, and `valence` wins. A repeated `source_id` is a 200 with the stored entry.",
            for: .oldMood, body: mood("FitIQOldMoodCreation", \.creation, isNew: true),
            answers: .ok(OldMood.shape.schema, "The stored entry with the same `source_id`."),
            .created(OldMood.shape.schema, "The new entry.")
        ) { call in
            try call.write { records in
                // This generation documents no 409 (fitiq-wellness.md C-116).
                if let known = try records.moodEntry(fromSourceOf: call.sent) { return .success(try OldMood(known).json) }
                let entry = try Resource.moodEntries.record(records.make(.moodEntries, call.sent.json)).withoutRepeatedMoods
                try records.insert(.moodEntries, entry.json)
                return .success(try OldMood(entry).json, status: .created)
            }
        },
        .read(
            "getMood", "/mood/:id", "Get a mood entry, on its old path", "The entry with both scales.", for: .oldMood,
            answers: .ok(OldMood.shape.schema, "The entry.")
        ) { call, records in try OldMood(records.record(.moodEntries, call.id)).json },
        .write(
            "putMood", .put, "/mood/:id", "Change a mood entry, on its old path",
            "Missing members keep their values. Entries of HealthKit never change.", for: .oldMood,
            body: mood("FitIQOldMoodChange", \.update, isNew: false), answers: .ok(OldMood.shape.schema, "The entry.")
        ) { call, records in
            var entry = try records.record(.moodEntries, call.id)
            try entry.requireManualMood("modified")
            if call.sent.json != [:] {
                let changed = Resource.moodEntries.record(entry.json.merging(call.sent.json))
                entry = Resource.moodEntries.record(try records.store(.moodEntries, changed.withoutRepeatedMoods.json))
            }
            return try OldMood(entry).json
        },
        .write(
            "deleteMood", .delete, "/mood/:id", "Delete a mood entry, on its old path", "Entries of HealthKit are never deleted.",
            for: .oldMood, body: .none, answers: .noContent("The entry is deleted.")
        ) { call, records in
            try records.record(.moodEntries, call.id).requireManualMood("deleted")
            try records.delete(.moodEntries, call.id)
            return .null
        },
        .read(
            "getDailyMood", "/mood/daily/:date", "Get the mood of a day, on its old path", "A day without entries has the count 0.",
            for: .oldMood, query: [ParameterDescription.date, withEntries],
            answers: .ok(OldMoodDay.shape.schema, "The aggregate of the day.")
        ) { call, records in
            let date = try call.date
            let hasEntries = try call[withEntries]
            let stored = try records.all(.moodEntries, in: QueryRange(from: .start(of: date), to: .end(of: date)))
                .map(Resource.moodEntries.record)
            return try OldMoodDay(
                day: MoodDay(date: date, entries: stored.map { try MoodEntry($0) }),
                entries: hasEntries ? stored.map { try OldMood($0) } : nil
            ).json
        },
        .read(
            "getMoodStatistics", "/mood/statistics", "Get statistics about mood, on their old path", "A period without entries is a 404.",
            for: .oldMood, query: [period], answers: .ok(MoodAnalytics.oldStatistics.schema, "The statistics."),
            refuses: [.of(.unknownRecord)]
        ) { call, records in
            let moods = try records.moodAnalytics(in: call[period])
            if moods.entries.isEmpty { throw FitIQError.nothingFound("No mood data found for this period") }
            return MoodAnalytics.oldStatistics.json(moods)
        },
        .read(
            "getMoodTrends", "/mood/trends", "Get mood by day, on its old path", "The days with entries.", for: .oldMood, query: [period],
            answers: .ok(MoodAnalytics.oldTrends.schema, "The trends.")
        ) { MoodAnalytics.oldTrends.json(try $1.moodAnalytics(in: $0[period])) },
        uses("getMoodLabels", of: "labels", "Without a start, the range begins 30 days before its end.", MoodUses.labels, \.labels),
        uses(
            "getMoodAssociations", of: "associations",
            "An association with a mean valence of at least 0.1 is positive, and one of at most -0.1 negative.", MoodUses.associations,
            \.associations),
    ].tagged("FitIQ: mood, old path")

    private static func uses(
        _ id: String, of names: String, _ details: String, _ shape: Shape<MoodUses>,
        _ texts: @escaping @Sendable (MoodEntry) -> [String]
    ) -> Operation<FitIQBackend> {
        .read(
            id, "/mood/analytics/\(names)", "Get the use of \(names)", details, for: .oldMood, query: [range, limit],
            answers: .ok(shape.schema, "The statistics.")
        ) { call, records in
            let limit = try call[limit]
            let range = try call[range].bounded(at: call.now, days: days)
            return shape.json(MoodUses(try records.moodAnalytics(in: range), top: limit, texts))
        }
    }

    private static let days = 30
    private static let range = Parameter<QueryRange>.range
    private static let page = Parameter<ListPage>.page(limit: 30)
    private static let withEntries = Parameter<Bool>.flag("include_entries", "Whether the response has the entries.")
    private static let period = Parameter<QueryRange>.period
    private static let limit = Parameter<Int>.number("limit", in: 1...50, default: 10, "The number of names.")

    private static let list = Shape<Page<OldMood>>(
        "FitIQOldMoodPage",
        Shape.members("entries", of: OldMood.shape) { $0 } + [
            .list("mood_logs", of: OldMood.shape, most: 100, "The same as `entries`.") { $0.rows }
        ])

    private static let score = Field<Int?>("mood_score", OldMood.scores, "In place of the valence.")
    private static let emotions = Field<[String]?>("emotions", Moods.names, "In place of the labels.")
    private static let valence = Field<Double?>(Moods.valence.name, Moods.valence.schema, "From -1 to 1.")
    private static let older: Fields = [score, emotions]
    private static let newer: Fields = [
        valence, Moods.labels, Moods.associations, Moods.notes, Moods.loggedAt, Moods.source, Moods.sourceID,
    ]

    /// A mood in the members of both generations. Those of the newer one, `valence` and `labels`, win.
    private static func mood(
        _ component: String, _ rule: KeyPath<Fields, ValueSchema> & Sendable, isNew: Bool
    ) -> Input<FitIQBackend, Record> {
        .described(.named(component, (older + newer)[keyPath: rule])) { context in
            let body = try FitIQBackend.body(of: context.request)
            let old = Record(kind: "body", try older.creation.checked(body))
            var sent = Record(kind: "body", body)
            if !sent.contains(valence) { sent.set(valence, try old[score].map(OldMood.valence)) }
            if !sent.contains(Moods.labels), let emotions = try old[emotions] { sent.set(Moods.labels, emotions) }
            if isNew, !sent.contains(valence) { throw FitIQError.invalid("mood_score is required") }
            return Record(kind: "body", try newer[keyPath: rule].checked(sent.json))
        }
    }
}

extension Access<FitIQBackend, CurrentUser> {
    /// The signed-in user, unless `fitiq.oldMood` switches the old paths off (fitiq-wellness.md 17).
    fileprivate static let oldMood = signedIn { service, user in
        guard service.settings.oldMood else { throw RequestError.notFound }
        return user
    }
}
