import UnderstudyCore

extension Resource {
    /// The entries of the user's journal (fitiq-wellness.md 5).
    static let journal = Resource(
        "journalEntry", at: "/journal", label: "journal entry", tag: "FitIQ: journal", seedKey: "journal", owner: .user,
        identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .optional("title", .nullable(.text(length: 0...200)), "The title.", default: .null),
            .required("content", .text(length: 1...10_000), "The text."),
            .optional("content_format", .choice(["plain", "markdown"]), "The format of the text.", default: "plain"),
            .optional("entry_type", .choice(journalTypes), "The kind of the entry.", default: "freeform"),
            .optional("tags", .array(of: .text), "The tags.", default: []),
            .optional("privacy_level", .choice(["private", "shared", "public"]), "The readers of the entry.", default: "private"),
            .optional("attachments", .array(of: journalAttachment), "Photos and links.", default: []),
            .optional("prompt_id", .nullable(.identifier), "The id of the prompt that the entry answers.", default: .null),
            .optional("linked_mood_id", .nullable(.identifier), "The id of a mood entry, which need not exist here.", default: .null),
            .optional("linked_goal_id", .nullable(.identifier), "The id of a goal, which need not exist here.", default: .null),
            .optional("is_favorite", .bool, "Whether the entry is a favorite.", default: false),
            .optional("logged_at", .instant, "The time of the entry; by default now.", initially: .creationTime),
        ],
        order: .descending("logged_at"),
        operations: [
            .page(
                Paging(
                    key: "entries", defaultLimit: 30,
                    filters: [
                        .range(of: "logged_at", days: 30), .choice("entry_type", journalTypes, "The kind of the entries."),
                        .anyOf("tags", "Tags, separated by commas. An entry has one of them."),
                        .flag("favorites_only", member: "is_favorite", "Whether the list has favorites only."),
                    ])),
            .get, .create { change, _ in try checkText(&change) }, .update { change, _ in try checkText(&change) }, .delete,
        ])

    /// Lume sends the last two, too.
    private static let journalTypes = ["freeform", "gratitude", "goal_review", "workout", "meal", "prompt", "reflection", "daily_log"]

    private static let journalAttachment = ValueSchema.object([
        .required("type", .choice(["photo", "link"]), "The kind."),
        .required("url", .text(length: 1...Int(Int32.max)), "The address."),
        .optional("name", .nullable(.text), "The name."),
    ])

    /// Refuses a blank text, and stores tags without white space around them.
    private static func checkText(_ change: inout Change) throws {
        guard let entry = change.new else { return }
        if entry["content"]?.string?.trimmingSpace().isEmpty ?? true { throw FitIQError.invalid("content is required") }
        let tags = entry.texts("tags").map { String($0.trimmingSpace()) }.filter { !$0.isEmpty }
        change.new = entry.merging(["tags": .strings(tags)])
    }
}
