import Testing
import Values

extension RunningServer {
    /// Sends today's check-in.
    ///
    /// - Returns: the response's status: 200, or 409 if the day has a check-in.
    func checkIn(as token: String) async throws -> Int {
        let metrics: JSON = ["sleepHours": 8, "steps": 12_000, "vigorousMinutes": 40, "stressLevel": 2, "bedtimeHour": 22]
        return try await post("/api/age/daily-update", token: token, ["metrics": metrics]).status
    }

    /// The dates of the weekly trend's points.
    func days(of token: String) async throws -> [String] {
        let answer = try await get("/api/longevity/trends", token: token)
        let points = try #require(answer.body["weekly"]?["points"]?.array, "\(answer.status) \(answer.body.text)")
        return points.compactMap { $0["date"]?.string }
    }

    /// The status of `GET /api/longevity/trends` with a token.
    func status(of token: String) async throws -> Int {
        try await get("/api/longevity/trends", token: token).status
    }
}
