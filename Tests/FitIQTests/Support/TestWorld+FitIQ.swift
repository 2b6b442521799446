import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

/// A response's status and body.
typealias Answer = (status: Int, body: JSON)

extension TestWorld {
    /// Sends a request below `/api/v1` with an API key, and parses the response's JSON. An empty body becomes null.
    func fit(
        _ method: HTTPRequest.Method, _ path: String, token: String? = "t", apiKey: String? = "key", body: JSON? = nil
    ) throws -> Answer {
        let response = try fitRespond(method, "/api/v1" + path, token: token, apiKey: apiKey, bytes: body?.encoded)
        return (response.status.code, response.body.isEmpty ? .null : try JSON(parsing: response.body))
    }

    /// Sends unchanged bytes, and returns the unparsed response.
    func fitRespond(
        _ method: HTTPRequest.Method, _ target: String, token: String? = "t", apiKey: String? = "key", bytes: [UInt8]? = nil
    ) throws -> Response {
        var headers = HTTPFields()
        if let token { headers[.authorization] = "Bearer \(token)" }
        headers[try #require(HTTPField.Name("X-API-Key"))] = apiKey
        return try respond(method, target, headers: headers, bytes: bytes ?? [])
    }
}

extension JSON {
    /// A seed account with a FitIQ user. Its token is `t`, and its password `secret`. It is not evergreen by default.
    ///
    /// - Parameter block: members of the `fitiq` block.
    static func account(
        _ key: String = "ada", token: String = "t", timezone: String? = nil, evergreen: Bool = false, fitiq block: JSON = [:]
    ) -> JSON {
        [
            "key": .string(key), "displayName": .string("\(key) Example"), "email": .string("\(key)@example.com"), "password": "secret",
            "tokens": [.string(token)], "dateOfBirth": "1990-05-15", "timezone": .optional(timezone), "evergreen": .bool(evergreen),
            "fitiq": block,
        ]
    }

    /// The complete error body outside `/insights` (fitiq.md 1.5).
    static func refusal(_ code: String, _ message: String) -> JSON {
        [
            "success": false, "data": .null, "error": ["code": .string(code), "message": .string(message)], "message": .string(message),
        ]
    }

    /// The complete error body below `/insights` (fitiq.md 1.5).
    static func insightRefusal(_ code: String, _ message: String) -> JSON {
        [
            "success": false, "data": .null, "error": .string(message), "code": .string(code), "message": .string(message),
        ]
    }
}
