import RawSockets
import Values

extension RawRequest {
    /// - Parameter token: the bearer token; `nil` for no credentials except FitIQ's key.
    static func make(_ method: String, _ target: String, token: String? = "jane", body: JSON? = nil) -> RawRequest {
        var request = RawRequest(method, target, headers: ["X-API-Key: test-api-key"], body: body?.encoded)
        if let token { request = request.with("Authorization", "Bearer \(token)") }
        return body == nil ? request : request.with("Content-Type", "application/json")
    }

    static func get(_ target: String, token: String? = "jane") -> RawRequest { make("GET", target, token: token) }

    static func post(_ target: String, token: String? = "jane", _ body: JSON) -> RawRequest {
        make("POST", target, token: token, body: body)
    }

    /// The Longevity App's first screen.
    static let trends = get("/api/longevity/trends")

    /// A measurement in FitIQ.
    static func weight(_ quantity: Double = 82.5, token: String = "jane") -> RawRequest {
        post("/api/v1/progress", token: token, ["type": "weight", "quantity": .number(quantity), "logged_at": "2026-01-07T08:00:00Z"])
    }

    static let progress = get("/api/v1/progress")
    static let insights = get("/api/v1/insights")
    /// The last seven resting heart rates in Brad OS.
    static let heartRates = make("GET", "/api/dev/health-sync/rhr?days=7", token: nil)
    /// Today's check-in in the Longevity App.
    static let checkIn = post("/api/age/daily-update", ["metrics": .bestDay])
}
