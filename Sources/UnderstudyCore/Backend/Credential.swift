import HTTPTypes
import MicroHTTP

/// A header that carries credentials. Each backend names its own in an extension.
package struct Credential: Sendable, Hashable {
    /// In lower case.
    package let name: String
    /// Whether the value is masked wherever requests are shown, such as in the journal.
    package let isSecret: Bool

    package init(_ name: String, isSecret: Bool = true) {
        self.name = name
        self.isSecret = isSecret
    }

    package static let authorization = Credential("authorization")
}

extension Request {
    /// The name by which the client reaches this server: the `Host` header as sent. Several are joined, and form no valid host.
    package var host: String? { HTTPField.Name("Host").flatMap { headers[$0] } }

    /// The token of `Authorization: Bearer <token>`, trimmed. The scheme is case-sensitive (longevity.md 1.4).
    package var bearerToken: String? {
        guard let field = credential(.authorization), field.begins(with: "Bearer ") else { return nil }
        let token = Substring(field.utf8.dropFirst(7)).trimmingSpace()
        return token.isEmpty ? nil : String(token)
    }

    /// The value of a header. The first one if there are several: joined values would identify no account.
    package func credential(_ credential: Credential) -> String? {
        headers.first { $0.name.canonicalName == credential.name }?.value
    }

    /// Whether the request has the header, with any value.
    package func has(_ credential: Credential) -> Bool {
        headers.contains { $0.name.canonicalName == credential.name }
    }
}
