import HTTPTypes
import MicroHTTP

/// A header that says who asks, by its name in lower case.
package enum Credential: String, Sendable {
    case authorization
    case apiKey = "x-api-key"
    case userID = "x-user-id"
    case appCheck = "x-firebase-appcheck"

    /// The header's name.
    package var field: HTTPField.Name? { HTTPField.Name(rawValue) }
}

extension Request {
    /// The token of `Authorization: Bearer <token>`, trimmed. The scheme's case counts (longevity.md 1.4).
    package var bearerToken: String? {
        guard let field = credential(.authorization), field.hasPrefix("Bearer ") else { return nil }
        let token = field.dropFirst(7).trimmingSpace()
        return token.isEmpty ? nil : String(token)
    }

    /// The value of a header, the first if there are several: joined, they would name nobody.
    package func credential(_ credential: Credential) -> String? {
        headers.first { $0.name.canonicalName == credential.rawValue }?.value
    }
}
