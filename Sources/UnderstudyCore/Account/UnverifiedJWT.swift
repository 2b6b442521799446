import Values

/// The claims of a JSON Web Token, without a check of its signature.
///
/// A stand-in cannot verify the signature of a foreign project, and emulators do not sign at all (longevity.md 1.4).
package struct UnverifiedJWT: Sendable {
    package let claims: JSON
    /// The algorithm in the header.
    package let algorithm: String?
    /// Whether the token does not even claim a signature: its algorithm is `none` or missing, or its signature is empty.
    package let isUnsigned: Bool

    /// Decodes `header.payload.signature`; `nil` for any other text. The signature may be empty.
    package init?(_ token: String) {
        let segments = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard segments.count == 3, let header = Self.json(Substring(segments[0])), header.object != nil,
            let claims = Self.json(Substring(segments[1])), claims.object != nil
        else { return nil }
        self.claims = claims
        algorithm = header["alg"]?.string
        isUnsigned = segments[2].isEmpty || (algorithm ?? "none").lowercased().isSame(as: "none")
    }

    /// A token without a signature.
    package static func unsigned(_ claims: JSON) -> String {
        let header: JSON = ["alg": "none", "typ": "JWT"]
        return "\(Base64URL.text(header.encoded)).\(Base64URL.text(claims.encoded))."
    }

    private static func json(_ segment: Substring) -> JSON? {
        guard let bytes = Base64URL.bytes(segment) else { return nil }
        return try? JSON(parsing: bytes)
    }
}
