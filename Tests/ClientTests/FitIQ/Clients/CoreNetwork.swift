import TestSupport
import UnderstudyCore

/// The error that the network layer shared by both apps makes of a status (fitiq.md 1.5).
enum CoreError: Error, Equatable {
    case unauthorized, notFound, server
    /// The text that the user sees.
    case message(String)

    private struct Body: Decodable {
        let message: String?
    }

    /// `nil` for a success. The fixed errors ignore the body.
    init?(_ answer: FitAnswer) {
        switch answer.status {
        case 200...299: return nil
        case 401: self = .unauthorized
        case 404: self = .notFound
        case 500...599: self = .server
        default: self = .message((try? answer.decoded(Body.self))?.message ?? "Unknown error")
        }
    }
}

/// The refresh client of the shared package (fitiq.md 4.4).
struct CoreRefreshClient: Sendable {
    let connection: FitConnection

    struct Response: Decodable, Sendable {
        let success: Bool
        let error: String?
        let data: FitIQTokens
    }

    func refresh(_ token: String) async throws -> FitIQTokens {
        let answer = try await connection.send("POST", "/api/v1/auth/refresh", ["refresh_token": .string(token)])
        guard answer.status == 200 else { throw answer.failure("not 200") }
        let response = try answer.decoded(Response.self)
        guard response.success else { throw answer.failure("no success") }
        return response.data
    }
}
