import MicroHTTP
import UnderstudyCore

extension FitIQBackend {
    /// The searches and computations over the journal. Its entries themselves are ``Resource/journal``.
    var journalRoutes: [Route] {
        [
            authorized(.get, "/journal/search", "journal entries with words and phrases", handler: searchJournal),
            authorized(.get, "/journal/prompts", "questions that begin an entry", handler: journalPrompts),
            authorized(.get, "/journal/statistics", "statistics about the journal", handler: journalStatistics),
            authorized(.post, "/journal/:id/favorite", "toggle a journal entry as favorite", handler: toggleFavorite),
        ]
    }

    private func searchJournal(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        guard let search = try context.request.query.searchText.flatMap({ JournalSearch($0) }) else {
            throw FitIQError.invalid("Invalid search query")
        }
        let page = try ListPage(context.request, defaultLimit: 30)
        return try currentUser.read(context) { records in
            let matches = try records.map(.journal) { entry -> JournalSearch.Match? in
                guard let id = entry["id"]?.string, let relevance = search.relevance(of: entry) else { return nil }
                return JournalSearch.Match(id: id, relevance: relevance)
            }
            let rows = try page.rows(of: JournalSearch.sorted(matches)).map { match in
                try records.get(.journal, match.id).merging(["relevance_score": .thousandths(match.relevance)])
            }
            return .success(page.data("results", rows, of: matches.count))
        }
    }

    private func journalPrompts(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let category = try context.request.query
            .value("category", else: .invalid("Invalid category"), JournalPrompt.Category.init(exact:))
        let prompts = JournalPrompt.all.filter { category == nil || $0.category == category }
        return .success(["prompts": .array(prompts.map(\.json))])
    }

    private func journalStatistics(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let period = try context.request.query.requiredPeriod()
        let entries = try currentUser.read(context) { try $0.all(.journal, in: period.range) }
        return .success(JournalStatistics(entries, in: period.dates).json)
    }

    private func toggleFavorite(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let isFavorite = try currentUser.write(context) { records in
            let entry = try records.get(.journal, context.recordID)
            let isFavorite = entry["is_favorite"] != true
            try records.store(.journal, entry.merging(["is_favorite": .bool(isFavorite)]))
            return isFavorite
        }
        return .success(["is_favorite": .bool(isFavorite)])
    }
}
