import Testing
import TestSupport
import Values

extension JSON {
    /// An entry of a seed file, by default of 80 kg.
    static func entry(_ id: String, _ loggedAt: String, _ members: JSON.Members = [:]) -> JSON {
        let weight: JSON = ["id": .string(id), "type": "weight", "quantity": 80, "loggedAt": .string(loggedAt)]
        return weight.with(members)
    }
}

extension TestWorld {
    /// A world with one account that has these progress entries.
    static func withProgress(
        now: String = "2026-01-07T09:00:00Z", settings: [String: JSON] = [:], _ entries: [JSON]
    ) throws -> TestWorld {
        try TestWorld(now: now, settings: settings, accounts: [.account(fitiq: ["progress": .array(entries)])])
    }

    /// Logs a measurement, and expects success.
    @discardableResult
    func log(_ body: JSON, token: String = "t", sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
        try data(.post, "/progress", token: token, body: body, status: 201, sourceLocation: sourceLocation)
    }

    /// The ids of the entries that a query returns, in order.
    func entryIDs(_ query: String = "", token: String = "t", sourceLocation: SourceLocation = #_sourceLocation) throws -> [String] {
        let data = try data(.get, "/progress?\(query)", token: token, sourceLocation: sourceLocation)
        return try #require(data["entries"], sourceLocation: sourceLocation).ids
    }
}
