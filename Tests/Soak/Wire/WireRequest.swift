import UnderstudyCore

/// A request as it goes over the wire.
struct WireRequest: CustomStringConvertible {
    let method: String
    /// Path and query.
    let target: String
    private var headers: [(name: String, value: String)] = []
    private let body: [UInt8]?

    init(_ method: String, _ target: String, _ body: JSON? = nil) {
        self.method = method
        self.target = target
        self.body = body?.encoded
        if body != nil { headers.append(("Content-Type", "application/json")) }
    }

    /// This request with another header.
    func with(_ name: String, _ value: String) -> WireRequest {
        var request = self
        request.headers.append((name, value))
        return request
    }

    /// This request from an account, in whichever way a backend knows it.
    ///
    /// - Parameter token: in place of the account's seeded one.
    func from(_ account: String, bearing token: String? = nil) -> WireRequest {
        with("Authorization", "Bearer \(token ?? account)").with("X-API-Key", "soak").with("x-user-id", account)
    }

    var bytes: [UInt8] {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1"] + headers.map { "\($0.name): \($0.value)" }
        if let body { lines.append("Content-Length: \(body.count)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
    }

    var description: String { "\(method) \(target)" }
}
