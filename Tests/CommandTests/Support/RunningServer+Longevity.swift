import Testing
import UnderstudyCore

extension RunningServer {
    /// Makes today's check-in, and gives the status of the answer: 200, or 409 when the day has one.
    func checkIn(as token: String) async throws -> Int {
        let metrics: JSON = ["sleepHours": 8, "steps": 12_000, "vigorousMinutes": 40, "stressLevel": 2, "bedtimeHour": 22]
        return try await post("/api/age/daily-update", token: token, ["metrics": metrics]).status
    }

    /// The days that the weekly trend shows.
    func days(of token: String) async throws -> [String] {
        let answer = try await get("/api/longevity/trends", token: token)
        let points = try #require(answer.body["weekly"]?["points"]?.array, "\(answer.status) \(answer.body.text)")
        return points.compactMap { $0["date"]?.string }
    }

    /// The status that a token gets.
    func status(of token: String) async throws -> Int {
        try await get("/api/longevity/trends", token: token).status
    }
}
