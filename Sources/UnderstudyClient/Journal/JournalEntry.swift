import Foundation

/// A request to a world, with its response. Credentials, passwords and tokens are masked as `***`.
public struct JournalEntry: Sendable, Equatable, Identifiable {
    /// The `X-Request-Id` of the response.
    public let id: String
    /// The time of arrival, by the world's clock.
    public let at: Date
    /// The time of arrival, by the clock of the server's machine. Entries are in this order.
    public let receivedAt: Date
    /// The backend that owns the path; `nil` if none does.
    public let backend: String?
    /// The HTTP method.
    public let method: String
    /// The path without sandbox, account and query.
    public let path: String
    /// The query's values, by name.
    public let query: [String: [String]]
    /// The headers' values, by name in lower case.
    public let headers: [String: [String]]
    /// The request's body: JSON if it parses, otherwise a string. ``JSONValue/null`` without a body, and if bodies were not requested.
    public let body: JSONValue
    /// Whether the body was too long for the journal and was cut.
    public let bodyTruncated: Bool
    /// Why the body is not shown, or not as it was sent: it is binary, compressed or too long. `nil` for any other body.
    public let bodyNote: String?
    /// The key of the account that sent the request; `nil` if it is unknown.
    public let account: String?
    /// The status of the response; `nil` if none was sent.
    public let status: Int?
    /// The time that the client waited, in milliseconds: until the response or the last part of it was sent, or until the client left.
    /// Includes the delays of faults.
    public let durationMs: Double
    /// The ids of the faults that fired for it.
    public let faults: [String]
    /// Whether the server has a route for it.
    public let knownRoute: Bool
    /// Whether it is for one of your own endpoints, or for an operation that your files extend.
    public let yours: Bool
    /// Why the status is 400 or more, or why the connection ended without a complete response, in one sentence; `nil` for any other entry.
    public let reason: String?
    /// The response; `nil` if none was sent.
    public let answer: Answer?

    /// The headers and the body of a response as it was sent, after all faults.
    ///
    /// Headers that the server adds to every response are omitted: `Date`, `Content-Length`, `Connection` and `X-Request-Id`.
    public struct Answer: Sendable, Equatable {
        /// The headers' values, by name in lower case.
        public let headers: [String: [String]]
        /// The body: JSON if it parses, otherwise a string. ``JSONValue/null`` without a body, and if bodies were not requested.
        public let body: JSONValue
        /// Whether the body is incomplete: a fault cut it, or it was too long for the journal.
        public let bodyTruncated: Bool
        /// Why the body is not shown, or not as it was sent; `nil` for any other body.
        public let bodyNote: String?
    }
}

extension JournalEntry: CustomStringConvertible {
    /// `req-17 GET /api/longevity/trends?range=weekly from six-days: 403, the subscription ran out on 6 January 2026`
    public var description: String {
        let pairs = query.sorted { $0.key < $1.key }.flatMap { name, values in values.map { "\(name)=\($0)" } }
        let target = pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&")
        let requester = account.map { " from \($0)" } ?? ""
        return "\(id) \(method) \(target)\(requester): \(status.map(String.init) ?? "no answer")\(reason.map { ", \($0)" } ?? "")"
    }
}

/// The latest requests to a world's backends. Requests to the control API are not included.
public struct Journal: Codable, Sendable, Equatable {
    /// The requests, oldest first.
    public let entries: [JournalEntry]
    /// The number of older requests that the journal has dropped because it was full.
    public let dropped: Int

    private enum CodingKeys: String, CodingKey {
        case entries = "requests"
        case dropped
    }
}
