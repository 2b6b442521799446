import Values

/// Claims that a project adds to its users' ID tokens.
enum CustomClaims {
    private static let characterLimit = 1_000

    /// The claims that a token sets itself (firebase-auth.md 3.7).
    private static let reserved = [
        "iss", "aud", "sub", "iat", "exp", "nbf", "jti", "nonce", "azp", "acr", "amr", "cnf", "auth_time", "firebase", "at_hash", "c_hash",
    ]

    /// Validates a user's claims, a JSON object as text.
    ///
    /// - Returns: the text; `nil` when it is empty.
    static func checked(_ text: String) throws(FirebaseError) -> String? {
        guard text.unicodeScalars.count <= characterLimit else { throw .refused("CLAIMS_TOO_LARGE") }
        if text.isEmpty { return nil }
        guard let claims = parsed(text) else { throw .refused("INVALID_CLAIMS") }
        try checkNames(claims)
        return text
    }

    static func checkNames(_ claims: JSON.Members) throws(FirebaseError) {
        if let name = reserved.first(where: { claims[$0] != nil }) { throw .refused("FORBIDDEN_CLAIM", name) }
    }

    /// The claims in a text; `nil` when it is not an object.
    static func parsed(_ text: String) -> JSON.Members? {
        (try? JSON(parsing: Array(text.utf8), depthLimit: JSON.storedDepthLimit))?.object
    }
}
