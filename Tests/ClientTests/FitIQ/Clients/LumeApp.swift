import Foundation
import TestSupport
import Values

/// The Lume app, which accepts any 2xx unless a request requires an exact status (fitiq.md 4.5).
struct LumeApp: Sendable {
    let connection: FitConnection

    func list(_ query: String = "limit=20&offset=0&sort_by=created_at&sort_order=desc") async throws -> LumeInsightList {
        try await data("GET", "/api/v1/insights?\(query)")
    }

    /// For requests that check `success`.
    func response<Payload: Decodable & Sendable>(
        _ method: String, _ target: String, as type: Payload.Type = Payload.self
    ) async throws -> Payload {
        let answer = try await connection.send(method, target)
        if let error = CoreError(answer) { throw answer.failure("\(error)") }
        let response = try answer.decoded(LumeResponse<Payload>.self, with: .iso8601Dates)
        guard response.success, response.error == nil else { throw answer.failure("no success") }
        return response.data
    }

    /// For requests that read only `data`.
    func data<Payload: Decodable & Sendable>(
        _ method: String, _ target: String, _ body: JSON? = nil, as type: Payload.Type = Payload.self
    ) async throws -> Payload {
        let answer = try await connection.send(method, target, body)
        if let error = CoreError(answer) { throw answer.failure("\(error)") }
        return try answer.decoded(LumeData<Payload>.self, with: .iso8601Dates).data
    }

    /// Uses a separate session and decoder, and requires exactly 201.
    func register(_ email: String) async throws -> LumeRegistration {
        let answer = try await connection.send("POST", "/api/v1/auth/register", .registration(email))
        guard answer.status == 201 else { throw answer.failure("not 201") }
        return try answer.decoded(LumeData<LumeRegistration>.self).data
    }

    /// Requires exactly 200.
    func logIn(_ email: String) async throws -> FitIQTokens {
        let body: JSON = ["email": .string(email), "password": "a-long-password"]
        let answer = try await connection.send("POST", "/api/v1/auth/login", body)
        guard answer.status == 200 else { throw answer.failure("not 200") }
        return try answer.decoded(LumeData<FitIQTokens>.self).data
    }

    /// Parses the dates of an insight as the app does: only with a fraction.
    static func insightDate(_ text: String) -> Date? {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        return formatter.date(from: text)
    }
}

extension TestServer {
    func lume(_ token: String? = nil) -> LumeApp {
        LumeApp(connection: fit(token))
    }
}
