/// A pattern for requests. A request must match all members that are set; an empty pattern matches every request.
///
/// ```swift
/// .get("/api/longevity/trends", query: ["range": "weekly"])
/// .post("/api/v1/progress", body: ["type": "weight"], account: "six-days")
/// ```
///
/// Requests to the control API never match.
public struct RequestMatch: Sendable, Equatable {
    /// The accepted methods; empty for any method.
    public var methods: [String]
    /// The path without sandbox, account and query. `*` matches any text, including slashes.
    public var path: String?
    /// Values of the query, by name. `*` works as in ``path``.
    public var query: [String: String]
    /// Values of headers, by name in any case. `*` works as in ``path``.
    public var headers: [String: String]
    /// A JSON value that the body must contain. Objects in the body may have more members; all other values must be equal.
    public var body: JSONValue?
    /// The key of the account that sent the request.
    public var account: String?
    /// The status of the response. Only for ``UnderstudyClient/verify(_:count:bodies:)`` and ``UnderstudyClient/count(of:)``; a fault rule
    /// must not have it.
    public var status: Int?

    /// Creates a pattern.
    public init(
        methods: [String] = [], path: String? = nil, query: [String: String] = [:], headers: [String: String] = [:],
        body: JSONValue? = nil, account: String? = nil, status: Int? = nil
    ) {
        self.methods = methods
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.account = account
        self.status = status
    }

    /// A pattern for `GET` requests.
    public static func get(
        _ path: String? = nil, query: [String: String] = [:], headers: [String: String] = [:], account: String? = nil, status: Int? = nil
    ) -> RequestMatch {
        RequestMatch(methods: ["GET"], path: path, query: query, headers: headers, account: account, status: status)
    }

    /// A pattern for `POST` requests.
    public static func post(
        _ path: String? = nil, query: [String: String] = [:], headers: [String: String] = [:], body: JSONValue? = nil,
        account: String? = nil, status: Int? = nil
    ) -> RequestMatch {
        RequestMatch(methods: ["POST"], path: path, query: query, headers: headers, body: body, account: account, status: status)
    }

    /// A pattern for `PUT` requests.
    public static func put(
        _ path: String? = nil, query: [String: String] = [:], headers: [String: String] = [:], body: JSONValue? = nil,
        account: String? = nil, status: Int? = nil
    ) -> RequestMatch {
        RequestMatch(methods: ["PUT"], path: path, query: query, headers: headers, body: body, account: account, status: status)
    }

    /// A pattern for `PATCH` requests.
    public static func patch(
        _ path: String? = nil, query: [String: String] = [:], headers: [String: String] = [:], body: JSONValue? = nil,
        account: String? = nil, status: Int? = nil
    ) -> RequestMatch {
        RequestMatch(methods: ["PATCH"], path: path, query: query, headers: headers, body: body, account: account, status: status)
    }

    /// A pattern for `DELETE` requests.
    public static func delete(
        _ path: String? = nil, query: [String: String] = [:], headers: [String: String] = [:], account: String? = nil, status: Int? = nil
    ) -> RequestMatch {
        RequestMatch(methods: ["DELETE"], path: path, query: query, headers: headers, account: account, status: status)
    }

    /// A pattern for requests with any method.
    public static func path(
        _ path: String, query: [String: String] = [:], headers: [String: String] = [:], account: String? = nil, status: Int? = nil
    ) -> RequestMatch {
        RequestMatch(path: path, query: query, headers: headers, account: account, status: status)
    }
}
