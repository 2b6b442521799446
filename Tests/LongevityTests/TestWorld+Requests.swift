import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

extension TestWorld {
    /// Sends a body unchanged with a JSON content type, and returns the response.
    func respond(
        _ method: HTTPRequest.Method, _ target: String, token: String? = nil, headers: HTTPFields = HTTPFields(), text: String? = nil
    ) throws -> Response {
        var headers = headers
        if let token { headers[.authorization] = "Bearer \(token)" }
        if text != nil { headers[.contentType] = "application/json" }
        return try respond(method, target, headers: headers, bytes: Array((text ?? "").utf8))
    }

    /// Sends a body unchanged with a JSON content type, and reads the response's JSON.
    func send(_ method: HTTPRequest.Method, _ target: String, token: String? = nil, text: String) throws -> Answer {
        let response = try respond(method, target, token: token, text: text)
        return (response.status.code, try JSON(parsing: response.body))
    }

    func post(_ target: String, token: String? = "t", _ body: JSON) throws -> Answer {
        try send(.post, target, token: token, body: body)
    }

    func patch(_ target: String, token: String? = "t", _ body: JSON) throws -> Answer {
        try send(.patch, target, token: token, body: body)
    }

    /// Makes today's check-in, which must succeed.
    @discardableResult
    func checkIn(_ metrics: JSON, token: String = "t") throws -> JSON {
        let answer = try post("/api/age/daily-update", token: token, ["metrics": metrics])
        try #require(answer.status == 200)
        return answer.body
    }

    /// The stored user, as sign-in shows it.
    func profile(token: String = "t") throws -> JSON {
        let answer = try post("/api/auth/me", token: nil, ["idToken": .string(token)])
        return try #require(answer.body["profile"])
    }
}
