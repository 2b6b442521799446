/// Which requests are meant. Every member that is given must fit; with none every request does.
///
/// ```swift
/// .get("/api/longevity/trends", query: ["range": "weekly"])
/// .post("/api/v1/progress", body: ["type": "weight"], account: "six-days")
/// ```
///
/// Requests to the control API are never meant.
public struct RequestMatch: Sendable, Equatable {
    /// The methods, any of which fits; empty for every method.
    public var methods: [String]
    /// The path without sandbox, account and query; `*` stands for any text, slashes too.
    public var path: String?
    /// Values of the query by name; `*` as in ``path``.
    public var query: [String: String]
    /// Values of headers by name, in any case; `*` as in ``path``.
    public var headers: [String: String]
    /// What the request's JSON body must contain: members of objects in any number, everything else equal.
    public var body: JSONValue?
    /// The key of the account that asks.
    public var account: String?
    /// The status that was answered. For ``UnderstudyClient/verify(_:count:bodies:)`` alone: a fault's rule must not have it.
    public var status: Int?

    /// A match of its parts.
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

    /// Requests to read.
    public static func get(
        _ path: String? = nil, query: [String: String] = [:], headers: [String: String] = [:], account: String? = nil, status: Int? = nil
    ) -> RequestMatch {
        RequestMatch(methods: ["GET"], path: path, query: query, headers: headers, account: account, status: status)
    }

    /// Requests to create.
    public static func post(
        _ path: String? = nil, query: [String: String] = [:], headers: [String: String] = [:], body: JSONValue? = nil,
        account: String? = nil, status: Int? = nil
    ) -> RequestMatch {
        RequestMatch(methods: ["POST"], path: path, query: query, headers: headers, body: body, account: account, status: status)
    }

    /// Requests to put in place.
    public static func put(
        _ path: String? = nil, query: [String: String] = [:], headers: [String: String] = [:], body: JSONValue? = nil,
        account: String? = nil, status: Int? = nil
    ) -> RequestMatch {
        RequestMatch(methods: ["PUT"], path: path, query: query, headers: headers, body: body, account: account, status: status)
    }

    /// Requests to change.
    public static func patch(
        _ path: String? = nil, query: [String: String] = [:], headers: [String: String] = [:], body: JSONValue? = nil,
        account: String? = nil, status: Int? = nil
    ) -> RequestMatch {
        RequestMatch(methods: ["PATCH"], path: path, query: query, headers: headers, body: body, account: account, status: status)
    }

    /// Requests to delete.
    public static func delete(
        _ path: String? = nil, query: [String: String] = [:], headers: [String: String] = [:], account: String? = nil, status: Int? = nil
    ) -> RequestMatch {
        RequestMatch(methods: ["DELETE"], path: path, query: query, headers: headers, account: account, status: status)
    }

    /// Requests by any method.
    public static func path(
        _ path: String, query: [String: String] = [:], headers: [String: String] = [:], account: String? = nil, status: Int? = nil
    ) -> RequestMatch {
        RequestMatch(path: path, query: query, headers: headers, account: account, status: status)
    }
}
