import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

/// The app of one user. It sends requests as the iOS client does, and decodes with the client's plain decoder (longevity.md 4).
struct App: Sendable {
    let server: TestServer
    let token: String

    /// A response that the app cannot use.
    struct InvalidResponse: Error, CustomStringConvertible {
        let description: String
    }

    func get<Body: Decodable>(_ target: String, as type: Body.Type = Body.self) async throws -> Body {
        try Self.decoded(try await server.get(target, token: token), from: target)
    }

    func post<Body: Decodable>(_ target: String, _ body: JSON, as type: Body.Type = Body.self) async throws -> Body {
        try Self.decoded(try await server.post(target, token: token, body), from: target)
    }

    func patch<Body: Decodable>(_ target: String, _ body: JSON, as type: Body.Type = Body.self) async throws -> Body {
        try Self.decoded(try await server.patch(target, token: token, body), from: target)
    }

    /// Every status but 200 is an error to the app.
    static func decoded<Body: Decodable>(
        _ answer: TestServer.Answer, from target: String, as type: Body.Type = Body.self
    ) throws -> Body {
        let text = String(decoding: answer.data, as: UTF8.self)
        guard answer.status == 200 else { throw InvalidResponse(description: "\(target): \(answer.status) \(text)") }
        do {
            return try JSONDecoder().decode(Body.self, from: answer.data)
        } catch {
            throw InvalidResponse(description: "\(target): \(error) in \(text)")
        }
    }
}

extension App {
    func trends() async throws -> TrendsResponse {
        try await get("/api/longevity/trends")
    }

    /// Delta analytics by days. The app chooses the type by the requested range.
    func days(_ range: String = "weekly") async throws -> WeeklyDeltaResponse {
        try await get("/api/analytics/delta?range=\(range)")
    }

    /// Delta analytics by months.
    func months() async throws -> YearlyDeltaResponse {
        try await get("/api/analytics/delta?range=yearly")
    }

    func summary() async throws -> StatsSummaryResponse {
        try await get("/api/stats/summary")
    }

    func subscription() async throws -> SubscriptionStatus {
        let response = try await get("/api/subscription/status", as: SubscriptionStatusResponse.self)
        return try #require(response.subscription)
    }

    func signIn() async throws -> AuthProfileResponse {
        try await post("/api/auth/me", ["idToken": .string(token)])
    }

    @discardableResult
    func checkIn(_ day: JSON = .bestDay) async throws -> DailyResultDTO {
        try await post("/api/age/daily-update", ["metrics": day])
    }

    @discardableResult
    func setTimezone(_ name: String) async throws -> AuthProfileResponse {
        try await patch("/api/auth/profile", ["timezone": .string(name)])
    }
}

extension JSON {
    /// The metrics of a day that takes 0.27 years (longevity.md 3.5).
    static let bestDay: JSON = [
        "sleepHours": 8, "steps": 12_000, "vigorousMinutes": 40, "processedFoodScore": 1, "alcoholUnits": 0, "stressLevel": 2,
        "lateCaffeine": false, "screenLate": false, "bedtimeHour": 22,
    ]

    /// The questionnaire of the contract's example: 2.83 years younger (longevity.md 3.4).
    static let answers: JSON = [
        "activity": 0.5, "smokingAlcohol": 1, "metabolicHealth": 0.5, "energyFocus": 0, "visceralFat": 0, "sleep": 0.5, "stress": 0.5,
        "muscle": 0, "nutritionPattern": 0.5, "sugar": 0,
    ]
}
