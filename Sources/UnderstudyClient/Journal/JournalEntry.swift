import Foundation

/// A request that a world was sent, and how it was answered. Credentials, passwords and tokens are `***`.
public struct JournalEntry: Sendable, Equatable, Identifiable {
    /// The answer's `X-Request-Id`.
    public let id: String
    /// When it came, by the world's clock.
    public let at: Date
    /// Who answers below its path; `nil` when nobody does.
    public let backend: String?
    /// The HTTP method.
    public let method: String
    /// The path without sandbox, account and query.
    public let path: String
    /// The query's values by name.
    public let query: [String: [String]]
    /// The headers' values by name in lower case.
    public let headers: [String: [String]]
    /// The JSON that was sent, else text, else ``JSONValue/null``, as it is where no bodies were asked for.
    public let body: JSONValue
    /// Whether the body was too long to be kept whole.
    public let bodyTruncated: Bool
    /// The key of the account that asked.
    public let account: String?
    /// The status that was answered; `nil` when no answer was sent.
    public let status: Int?
    /// How long the answer took, in milliseconds.
    public let durationMs: Double
    /// The ids of the faults that struck it.
    public let faults: [String]
    /// Whether the server has a route for it.
    public let knownRoute: Bool
    /// What was answered; `nil` when no answer was sent.
    public let answer: Answer?

    /// Headers and body of an answer, as they went out. What the server adds to each (`Date`, `Content-Length`, `Connection`, `X-Request-Id`)
    /// is left out.
    public struct Answer: Sendable, Equatable {
        /// The headers' values by name in lower case.
        public let headers: [String: [String]]
        /// The JSON that was answered, else text, else ``JSONValue/null``, as it is where no bodies were asked for.
        public let body: JSONValue
        /// Whether not all of the body was sent, or it was too long to be kept whole.
        public let bodyTruncated: Bool
    }
}

extension JournalEntry: CustomStringConvertible {
    /// `req-17 GET /api/longevity/trends?range=weekly from six-days: 200`
    public var description: String {
        let pairs = query.sorted { $0.key < $1.key }.flatMap { name, values in values.map { "\(name)=\($0)" } }
        let target = pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&")
        let requester = account.map { " from \($0)" } ?? ""
        return "\(id) \(method) \(target)\(requester): \(status.map(String.init) ?? "no answer")"
    }
}

/// What a world remembers of the requests it was sent; those to the control API are left out.
public struct Journal: Codable, Sendable, Equatable {
    /// The last requests, oldest first.
    public let entries: [JournalEntry]
    /// How many older ones were forgotten because there were too many.
    public let dropped: Int

    private enum CodingKeys: String, CodingKey {
        case entries = "requests"
        case dropped
    }
}
