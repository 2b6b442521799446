import Testing
import TestSupport
import UnderstudyCore

/// A request with its token, and the status that the contract requires.
struct WireCase: Sendable, CustomTestStringConvertible {
    let call: Call
    let status: Int
    var token: String? = "ada"
    var apiKey: String? = "test-api-key"

    init(_ call: Call, _ status: Int) {
        self.call = call
        self.status = status
    }

    func by(_ token: String?) -> WireCase {
        var wireCase = self
        wireCase.token = token
        return wireCase
    }

    func withoutKey() -> WireCase {
        var wireCase = self
        wireCase.apiKey = nil
        return wireCase
    }

    var testDescription: String {
        "\(status) \(call.testDescription.prefix(200)) by \(token ?? "nobody")\(apiKey == nil ? " without a key" : "")"
    }

    static let all = successes + refusals
    static let bodies = all.filter { $0.status != 204 }
}

/// A route of the inventory's first two tables (fitiq.md 2.1, 2.2).
struct WireRoute: Sendable, CustomTestStringConvertible {
    enum Credentials: Sendable {
        case open, key, keyAndBearer
    }

    let method: String
    /// Segments of `*` stand for an id.
    let path: String
    let credentials: Credentials

    init(_ method: String, _ path: String, _ credentials: Credentials = .keyAndBearer) {
        self.method = method
        self.path = path
        self.credentials = credentials
    }

    var testDescription: String { "\(method) \(path)" }

    func matches(_ call: Call) -> Bool {
        let path = call.target.prefix { $0 != "?" }.split(separator: "/")
        let own = self.path.split(separator: "/")
        return call.method == method && path.count == own.count && zip(path, own).allSatisfy { $1 == "*" || $0 == $1 }
    }

    static let insights = [
        WireRoute("GET", "/api/v1/insights"), WireRoute("GET", "/api/v1/insights/unread/count"), WireRoute("GET", "/api/v1/insights/*"),
        WireRoute("PATCH", "/api/v1/insights/*"), WireRoute("DELETE", "/api/v1/insights/*"),
        WireRoute("POST", "/api/v1/insights/generate"), WireRoute("POST", "/api/v1/insights/generate/wellness"),
        WireRoute("POST", "/api/v1/insights/*/read"), WireRoute("POST", "/api/v1/insights/*/favorite"),
        WireRoute("POST", "/api/v1/insights/*/archive"), WireRoute("POST", "/api/v1/insights/*/unarchive"),
    ]

    static let progress = [
        WireRoute("POST", "/api/v1/progress"), WireRoute("GET", "/api/v1/progress"), WireRoute("DELETE", "/api/v1/progress/*"),
        WireRoute("GET", "/api/v1/progress/history"),
    ]

    static let account = [
        WireRoute("GET", "/health", .open), WireRoute("GET", "/ready", .open), WireRoute("POST", "/api/v1/auth/register", .key),
        WireRoute("POST", "/api/v1/auth/login", .key), WireRoute("POST", "/api/v1/auth/refresh", .key),
        WireRoute("POST", "/api/v1/auth/logout", .key), WireRoute("GET", "/api/v1/users/me"), WireRoute("POST", "/api/v1/users/me"),
        WireRoute("PUT", "/api/v1/users/me"), WireRoute("DELETE", "/api/v1/users/me"), WireRoute("PATCH", "/api/v1/users/me/physical"),
        WireRoute("GET", "/api/v1/users/me/preferences"), WireRoute("PATCH", "/api/v1/users/me/preferences"),
        WireRoute("DELETE", "/api/v1/users/me/preferences"),
    ]

    static let all = insights + progress + account
}
