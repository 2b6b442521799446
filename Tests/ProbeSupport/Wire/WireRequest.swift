import UnderstudyCore

/// A request as sent.
package struct WireRequest: CustomStringConvertible, Sendable {
    package let method: String
    /// Path and query, or any other text.
    package let target: String
    private var host: String? = "127.0.0.1"
    private var headers: [(name: String, value: String)] = []
    private let body: [UInt8]?

    package init(_ method: String, _ target: String, _ body: JSON? = nil) {
        self.init(method, target, body: body?.encoded)
    }

    /// - Parameter body: sent with the content type of JSON, even if it is none.
    package init(_ method: String, _ target: String, body: [UInt8]?) {
        self.method = method
        self.target = target
        self.body = body
        if body != nil { headers.append(("Content-Type", "application/json")) }
    }

    /// This request with another header.
    package func with(_ name: String, _ value: String) -> WireRequest {
        var request = self
        request.headers.append((name, value))
        return request
    }

    /// This request with other headers.
    package func with(_ headers: [(String, String)]) -> WireRequest {
        headers.reduce(self) { $0.with($1.0, $1.1) }
    }

    /// This request with another `Host`, or with none.
    package func toHost(_ host: String?) -> WireRequest {
        var request = self
        request.host = host
        return request
    }

    /// This request with the credentials of an account, for every backend.
    ///
    /// - Parameter token: the bearer token; by default the account's seeded one.
    package func from(_ account: String, bearing token: String? = nil) -> WireRequest {
        with("Authorization", "Bearer \(token ?? account)").with("X-API-Key", "probe").with("x-user-id", account)
    }

    package var bytes: [UInt8] {
        var lines = ["\(method) \(target) HTTP/1.1"]
        if let host { lines.append("Host: \(host)") }
        lines += headers.map { "\($0.name): \($0.value)" }
        if let body { lines.append("Content-Length: \(body.count)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
    }

    package var description: String { "\(method) \(target)" }
}
