import MicroHTTP

/// A header that says who asks, by its name in lower case.
package enum Credential: String, Sendable {
    case authorization
    case apiKey = "x-api-key"
    case userID = "x-user-id"
    case appCheck = "x-firebase-appcheck"
}

extension Request {
    /// The value of a header, the first if there are several: joined, they would name nobody.
    package func credential(_ credential: Credential) -> String? {
        headers.first { $0.name.canonicalName == credential.rawValue }?.value
    }
}
