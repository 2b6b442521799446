import Testing
import TestSupport
import Values

extension TestWorld {
    /// Starts a consultation, expects success, and returns the `data`.
    @discardableResult
    func startChat(_ body: JSON = ["persona": "sleep_coach"], token: String = "t", sourceLocation: SourceLocation = #_sourceLocation) throws
        -> JSON
    {
        try data(.post, "/consultations", token: token, body: body, status: 201, sourceLocation: sourceLocation)
    }

    /// The path of a new consultation.
    func chatPath(
        _ body: JSON = ["persona": "sleep_coach"], token: String = "t", sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let started = try startChat(body, token: token, sourceLocation: sourceLocation)
        return "/consultations/" + (try #require(started["consultation"]?["id"]?.string, sourceLocation: sourceLocation))
    }

    /// Sends a message, and returns the text of the reply.
    @discardableResult
    func say(_ text: String, in path: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let sent = try data(.post, path + "/messages", body: ["content": .string(text)], status: 201, sourceLocation: sourceLocation)
        return try #require(sent["assistant_message"]?["content"]?.string, sourceLocation: sourceLocation)
    }

    /// The consultations that a query returns.
    func chats(_ query: String = "", token: String = "t", sourceLocation: SourceLocation = #_sourceLocation) throws -> [JSON] {
        let data = try data(.get, "/consultations?\(query)", token: token, sourceLocation: sourceLocation)
        return try #require(data["consultations"]?.array, sourceLocation: sourceLocation)
    }
}
