import UnderstudyCore

/// What an insight says; encrypted at rest.
struct InsightText: Sendable, Equatable {
    var title: String
    var content: String
    var summary: String
    var suggestions: [String]

    /// In characters (fitiq.md 3.1).
    static let longestTitle = 200
    static let longestContent = 10_000
    static let longestSummary = 500
}

extension InsightText {
    private var json: JSON {
        ["title": .string(title), "content": .string(content), "summary": .string(summary), "suggestions": .strings(suggestions)]
    }

    /// What is stored of an insight where nobody may read it.
    func sealed(with dataContext: JSON?) -> EncodedJSON {
        EncodedJSON(dataContext.map { json.merging([Self.dataContextKey: $0]) } ?? json)
    }

    static let dataContextKey = "data_context"

    /// Reads ``json``.
    init(_ json: JSON) {
        title = json["title"]?.string ?? ""
        content = json["content"]?.string ?? ""
        summary = json["summary"]?.string ?? ""
        suggestions = json["suggestions"]?.array?.compactMap(\.string) ?? []
    }
}

/// `daily`, `weekly`, `milestone`, `pattern`: what every client knows (fitiq.md 3.1).
enum InsightType: String, Sendable, CaseIterable {
    case daily, weekly, milestone, pattern
}

/// A span of time, both ends included.
struct Period: Sendable, Equatable {
    let start: Instant
    let end: Instant
}
