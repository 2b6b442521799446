import MicroHTTP
import UnderstudyCore
import Values

/// The lists of guided meditations, and the totals of meditation (brados.md 3.10, brados-training.md 5.3).
enum Meditation {
    /// Of a meditation, and of a stretch session.
    static let completedAt = Field<String>("completedAt", .utcTimestamp, "The end of the session.").usually(.past)
    static let category = Field<String>("category", .nonEmptyText, "The category.")
    static let place = Field<Double>("orderIndex", .integer(from: 0), "The place in the category.")

    static let operations: [Operation<BradOSBackend>] = [
        .read(
            "getMeditationStats", "/meditation-sessions/stats", "Get the totals of meditation", for: .everyone,
            answers: .ok(totals.schema, "The totals of all sessions.")
        ) { _, records in
            let (count, seconds) = try records.total(.meditationSessions, of: "actualDurationSeconds")
            return totals.json((count, seconds))
        },
        categories(
            "listGuidedMeditations", "/guidedMeditations", "The same answer as that of `/guidedMeditations/categories`."),
        categories(
            "listGuidedMeditationCategories", "/guidedMeditations/categories", "Only a seed creates scripts of guided meditations."),
        .read(
            "listGuidedMeditationsOfCategory", "/guidedMeditations/category/:category", "List the guided meditations of a category",
            "The scripts by `orderIndex`, without their texts. An unknown category has none.", for: .everyone,
            answers: .ok(.list(of: summary), "The scripts of the category.", example: [example]),
            refuses: [.shared(.unknownPath)]
        ) { call, records in
            let category = JSON.string(call.path["category"] ?? "")
            return .array(try MeditationLists.summaries(of: records.all(.guidedMeditations, matching: ["category": category])))
        },
    ].tagged("Brad OS: meditation")

    private static func categories(_ id: String, _ path: OperationPath, _ details: String) -> Operation<BradOSBackend> {
        .read(
            id, path, "List the categories of guided meditations", details, for: .everyone,
            answers: .ok(.list(of: counted), "The categories, in the order of their first scripts.")
        ) { _, records in .array(try MeditationLists.categories(of: records.all(.guidedMeditations))) }
    }

    private static let totals = Shape<(sessions: Int, seconds: Double)>([
        .init("totalSessions", .integer(from: 0), "The number of sessions.", example: 9) { $0.sessions },
        .init("totalMinutes", .integer(from: 0), "The total of all sessions in whole minutes, rounded down.", example: 93) {
            min($0.seconds / 60, Double(JSON.largestExactInteger)).rounded(.down)
        },
    ])

    private static let counted = ValueSchema.named(
        "BradOSMeditationCategory",
        .object([
            .required("id", .text, "The same as the name.", example: "reactivity"),
            .required("name", .text, "The name.", example: "reactivity"),
            .required("scriptCount", .integer(from: 1), "The number of scripts.", example: 14),
        ]))

    /// A script as ``MeditationLists/summaries(of:)`` shows it.
    private static let summary = ValueSchema.object(
        Resource.guidedMeditations.answerSchema.members.filter { !["segments", "interjections"].hasExactly($0.name) })

    private static let example: JSON = [
        "id": "the-second-arrow", "category": "reactivity", "title": "The Second Arrow", "subtitle": "Pain, and what we add to it",
        "orderIndex": 0, "durationSeconds": 600, "created_at": "2026-01-07T09:00:00.000Z", "updated_at": "2026-01-07T09:00:00.000Z",
    ]
}

extension Resource {
    /// Scripts of guided meditations, which only a seed creates (brados-training.md 5.3). Their lists are ``Meditation``.
    static let guidedMeditations = Resource(
        "guidedMeditation", at: "/guidedMeditations", label: "GuidedMeditationScript", tag: "Brad OS: meditation",
        seedKey: "guidedMeditations",
        fields: [
            Meditation.category.member,
            .required("title", .nonEmptyText, "The title."),
            .required("subtitle", .text, "The subject in a few words."),
            Meditation.place.member,
            .required("durationSeconds", .positiveInteger, "The duration in seconds."),
            .required(
                "segments",
                .array(
                    of: .object([
                        .required("id", .nonEmptyText, "The id of the segment."),
                        .required("startSeconds", .integer(from: 0), "The start, in seconds from the start of the meditation."),
                        .required("text", .nonEmptyText, "The text, which the app has read aloud."),
                        .required("phase", .choice(["opening", "teachings", "closing"]), "The part of the meditation."),
                    ])), "The texts."),
            .required(
                "interjections",
                .array(
                    of: .object([
                        .required("windowStartSeconds", .integer(from: 0), "The earliest time, in seconds from the start."),
                        .required("windowEndSeconds", .integer(from: 0), "The latest time."),
                        .required("textOptions", .array(of: .nonEmptyText), "The texts, one of which the app has read aloud."),
                    ])), "Short texts between the segments."),
        ],
        operations: [.get])
}
