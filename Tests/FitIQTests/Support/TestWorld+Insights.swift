import Testing
import TestSupport
import Values

extension JSON {
    /// An insight of a seed file.
    static func insight(_ id: String, _ members: JSON.Members = [:]) -> JSON {
        let required: JSON = ["id": .string(id), "type": "daily", "title": "A day", "content": "You did well."]
        return required.with(members)
    }

    /// The `id`s of an array of objects.
    var ids: [String] { (array ?? []).map { $0["id"]?.string ?? "" } }
}

extension TestWorld {
    /// A world with one account that has these insights.
    static func withInsights(now: String = "2026-01-07T09:00:00Z", _ insights: JSON...) throws -> TestWorld {
        try TestWorld(now: now, accounts: [.account(fitiq: ["insights": .array(insights)])])
    }

    /// The ids of the insights that a query returns, in order.
    func insightIDs(
        _ query: String = "", token: String = "t", sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        try insights(query, token: token, sourceLocation: sourceLocation).map { $0["id"]?.string ?? "" }
    }

    /// The insights that a query returns, in order.
    func insights(
        _ query: String = "", token: String = "t", sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [JSON] {
        let data = try data(.get, "/insights?\(query)", token: token, sourceLocation: sourceLocation)
        return try #require(data["insights"]?.array, sourceLocation: sourceLocation)
    }
}
