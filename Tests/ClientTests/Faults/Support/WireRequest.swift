import UnderstudyCore

/// A request as it is sent over a socket.
struct WireRequest: Sendable {
    var method: String
    /// Path and query.
    var target: String
    /// `Host` and `Content-Length` are added.
    var headers: [(name: String, value: String)] = []
    var body: [UInt8]?

    var bytes: [UInt8] {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1"] + headers.map { "\($0.name): \($0.value)" }
        if let body { lines.append("Content-Length: \(body.count)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
    }

    /// - Parameter token: the bearer token; `nil` for no credentials except FitIQ's key.
    static func make(_ method: String, _ target: String, token: String? = "jane", body: JSON? = nil) -> WireRequest {
        var request = WireRequest(method: method, target: target, headers: [("X-API-Key", "test-api-key")], body: body?.encoded)
        if let token { request.headers.append(("Authorization", "Bearer \(token)")) }
        if body != nil { request.headers.append(("Content-Type", "application/json")) }
        return request
    }

    static func get(_ target: String, token: String? = "jane") -> WireRequest { make("GET", target, token: token) }

    static func post(_ target: String, token: String? = "jane", _ body: JSON) -> WireRequest {
        make("POST", target, token: token, body: body)
    }

    /// This request with an additional header.
    func with(_ name: String, _ value: String) -> WireRequest {
        var request = self
        request.headers.append((name, value))
        return request
    }
}

extension WireRequest {
    /// The Longevity App's first screen.
    static let trends = get("/api/longevity/trends")

    /// A measurement in FitIQ.
    static func weight(_ quantity: Double = 82.5, token: String = "jane") -> WireRequest {
        post("/api/v1/progress", token: token, ["type": "weight", "quantity": .number(quantity), "logged_at": "2026-01-07T08:00:00Z"])
    }

    static let progress = get("/api/v1/progress")
    static let insights = get("/api/v1/insights")
    /// The last seven resting heart rates in Brad OS.
    static let heartRates = make("GET", "/api/dev/health-sync/rhr?days=7", token: nil)
    /// Today's check-in in the Longevity App.
    static let checkIn = post("/api/age/daily-update", ["metrics": .bestDay])
}
