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
    private static let dataContextKey = "data_context"

    /// The text of an insight with its data context, as one value: what is stored encrypted.
    func sealed(with dataContext: JSON?) -> JSON {
        let text: JSON = [
            "title": .string(title), "content": .string(content), "summary": .string(summary), "suggestions": .strings(suggestions),
        ]
        return dataContext.map { text.merging([Self.dataContextKey: $0]) } ?? text
    }

    /// The parts of what ``sealed(with:)`` gives; `nil` for another value.
    static func opened(_ json: JSON) -> (text: InsightText, dataContext: JSON?)? {
        guard let title = json["title"]?.string, let content = json["content"]?.string, let summary = json["summary"]?.string,
            let suggestions = json["suggestions"]?.array
        else { return nil }
        let text = InsightText(title: title, content: content, summary: summary, suggestions: suggestions.compactMap(\.string))
        return (text, json[dataContextKey])
    }
}

/// `daily`, `weekly`, `milestone`, `pattern`: what every client knows (fitiq.md 3.1).
enum InsightType: String, Sendable, CaseIterable, ColumnValue {
    case daily, weekly, milestone, pattern
}

/// A span of time, both ends included.
struct Period: Sendable, Equatable {
    let start: Instant
    let end: Instant
}
