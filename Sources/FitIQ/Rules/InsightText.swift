import Values

/// The text of an insight. Encrypted at rest.
struct InsightText: Sendable, Equatable {
    var title: String
    var content: String
    var summary: String
    var suggestions: [String]

    /// In characters (fitiq.md 3.1).
    static let maxTitleLength = 200
    static let maxContentLength = 10_000
    static let maxSummaryLength = 500
}

extension InsightText {
    private static let dataContextKey = "data_context"

    /// The text and the data context as one JSON value, which is encrypted for storage.
    func sealed(with dataContext: JSON?) -> JSON {
        let text: JSON = [
            "title": .string(title), "content": .string(content), "summary": .string(summary), "suggestions": .strings(suggestions),
        ]
        return dataContext.map { text.merging([Self.dataContextKey: $0]) } ?? text
    }

    /// The parts of a value from ``sealed(with:)``; `nil` for any other value.
    static func opened(_ json: JSON) -> (text: InsightText, dataContext: JSON?)? {
        guard let title = json["title"]?.string, let content = json["content"]?.string, let summary = json["summary"]?.string,
            let suggestions = json["suggestions"].flatMap({ [String](json: $0) })
        else { return nil }
        let text = InsightText(title: title, content: content, summary: summary, suggestions: suggestions)
        return (text, json[dataContextKey])
    }
}

/// The types that every client knows: `daily`, `weekly`, `milestone`, `pattern` (fitiq.md 3.1).
enum InsightType: String, Sendable, CaseIterable {
    case daily, weekly, milestone, pattern
}
