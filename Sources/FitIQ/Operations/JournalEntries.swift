import MicroHTTP
import UnderstudyCore
import Values

/// The user's journal (fitiq-wellness.md 5). The other operations of its entries are those of ``Resource/journal``.
enum JournalEntries {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "searchJournal", "/journal/search", "List the journal entries with words and phrases",
            """
            Each word, and each phrase in quotation marks, must be in the title, in a tag or in the text, in any case. The most relevant \
            entry is first.
            """,
            for: .user, query: [search, page], answers: .ok(results.schema, "The page.")
        ) { call, records in
            let search = try call[search]
            let page = try call[page]
            let matches = try records.map(.journal) { json -> JournalSearch.Match? in
                let entry = Resource.journal.record(json)
                return try search.relevance(of: entry).map { JournalSearch.Match(id: entry.id, relevance: $0) }
            }
            return try results.json(
                Page(page, of: JournalSearch.sorted(matches)) { (try records.get(.journal, $0.id), $0.relevance) })
        },
        .call(
            "listJournalPrompts", .get, "/journal/prompts", "List the questions that begin an entry",
            "Three fixed prompts for each category.",
            for: .user, query: [category], body: .none, answers: .ok(prompts.schema, "The prompts.")
        ) { call in
            let category = try call[category]
            return .success(prompts.json(JournalPrompt.all.filter { category == nil || $0.category == category }))
        },
        .read(
            "getJournalStatistics", "/journal/statistics", "Get statistics about the journal",
            "The writing streak counts days of the period with an entry, up to its last day or the day before.", for: .user,
            query: [period], answers: .ok(JournalStatistics.shape.schema, "The statistics.")
        ) { call, records in
            let period = try call[period]
            return try JournalStatistics(records.all(.journal, in: period.range).map(Resource.journal.record), in: period.dates).json
        },
        .write(
            "favoriteJournalEntry", .post, "/journal/:id/favorite", "Toggle a journal entry as favorite", "The body is ignored.",
            for: .user, body: .none, answers: .ok(favorite.schema, "Whether the entry is a favorite now.")
        ) { call, records in
            var entry = try records.record(.journal, call.id)
            entry.set(isFavorite, try !entry[isFavorite])
            try records.store(.journal, entry.json)
            return try favorite.json(entry[isFavorite])
        },
    ].tagged("FitIQ: journal")

    private static let search = Parameter<JournalSearch>(
        ParameterDescription(
            "q", ["type": "string", "maxLength": 200], "Words, and phrases in quotation marks, 32 at most.", isRequired: true)
    ) { query in
        guard let search = try query.searchText.flatMap({ JournalSearch($0) }) else { throw FitIQError.invalid("Invalid search query") }
        return search
    }
    private static let page = Parameter<ListPage>.page(limit: 30)
    private static let category = Parameter<JournalPrompt.Category?>.choice(
        "category", of: JournalPrompt.Category.self, "The category; by default all of them.")
    private static let period = Parameter<(range: QueryRange, dates: DateRange)>(
        ParameterDescription("from", ["type": "string"], "The start, a date in UTC or an instant.", isRequired: true),
        ParameterDescription("to", ["type": "string"], "The end, a date in UTC or an instant.", isRequired: true)
    ) { try $0.requiredPeriod() }

    private static let results = Shape.page("FitIQJournalResults", "results", of: result)

    /// An entry with its relevance.
    private static let result = Shape<(entry: JSON, relevance: Double)>(
        JournalEntries.members.map { field in .init(field.name, field.schema, field.about) { $0.entry[field.name] ?? JSON.null } } + [
            .init("relevance_score", .number(0...1), "From 0 to 1.", example: 0.5) { JSON.thousandths($0.relevance) }
        ])

    /// The members of a stored entry.
    private static let members = if case .object(let fields) = Resource.journal.answerSchema { fields } else { [] as [ValueSchema.Field] }

    private static let prompts = Shape<[JournalPrompt]>([.list("prompts", of: JournalPrompt.shape) { $0 }])

    private static let favorite = Shape<Bool>([.init("is_favorite", .bool) { $0 }])
}

/// The stored members.
extension JournalEntries {
    static let title = Field<String?>("title", .nullable(.text(length: 0...200)), "The title.", default: .some(nil))
    static let content = Field<String>("content", .text(length: 1...10_000), "The text.")
    static let type = Field<DiaryPage.Kind>("entry_type", "The kind of the entry.", default: .freeform)
    static let tags = Field<[String]>("tags", .array(of: .text), "The tags.", default: [])
    static let isFavorite = Field<Bool>("is_favorite", .bool, "Whether the entry is a favorite.", default: false)
    static let loggedAt = Field<Instant>(
        "logged_at", .instant, "The time of the entry; by default now.", initially: .creationTime, on: .always
    )
    .usually(.past)

    fileprivate static let fields: Fields = [
        Goals.userID, title, content,
        Field<String>("content_format", .choice(["plain", "markdown"]), "The format of the text.", default: "plain"), type, tags,
        Field<String>("privacy_level", .choice(["private", "shared", "public"]), "The readers of the entry.", default: "private"),
        Field<JSON>("attachments", .array(of: attachment), "Photos and links.", default: []),
        linked("prompt_id", "The id of the prompt that the entry answers."),
        linked("linked_mood_id", "The id of a mood entry, which need not exist here."),
        linked("linked_goal_id", "The id of a goal, which need not exist here."), isFavorite, loggedAt,
    ]

    private static let attachment = ValueSchema.object([
        .required("type", .choice(["photo", "link"]), "The kind."),
        .required("url", .text(length: 1...Int(Int32.max)), "The address."),
        .optional("name", .nullable(.text), "The name."),
    ])

    private static func linked(_ name: String, _ about: String) -> Field<String?> {
        Field(name, .nullable(.identifier), about, default: .some(nil))
    }
}

extension Resource {
    static let journal = Resource(
        "journalEntry", at: "/journal", label: "journal entry", tag: "FitIQ: journal", seedKey: "journal", owner: .user,
        identity: .generatedInAnyCase, fields: JournalEntries.fields.members, order: .descending("logged_at"),
        operations: [
            .page(
                Paging(
                    key: "entries", defaultLimit: 30,
                    filters: [
                        .range(of: "logged_at", days: 30),
                        .choice("entry_type", DiaryPage.Kind.allCases.map(\.rawValue), "The kind of the entries."),
                        .anyOf("tags", "Tags, separated by commas. An entry has one of them."),
                        .flag("favorites_only", member: "is_favorite", "Whether the list has favorites only."),
                    ])),
            .get, .create { change, _ in try checkText(&change) }, .update { change, _ in try checkText(&change) }, .delete,
        ])

    /// Refuses a blank text, and stores tags without white space around them.
    private static func checkText(_ change: inout Change) throws {
        guard var entry = change.new.map(journal.record) else { return }
        if try entry[JournalEntries.content].trimmingSpace().isEmpty { throw FitIQError.invalid("content is required") }
        entry.set(JournalEntries.tags, try entry[JournalEntries.tags].map { String($0.trimmingSpace()) }.filter { !$0.isEmpty })
        change.new = entry.json
    }
}
