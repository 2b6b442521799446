import Foundation

/// The claims of a JSON Web Token whose signature nobody has looked at.
///
/// A stand-in cannot verify what a foreign project signed, and emulators do not sign at all (longevity.md 1.4).
package struct UnverifiedJWT: Sendable {
    package let claims: JSON

    /// Decodes `header.payload.signature`; `nil` when it is none. The signature may be empty.
    package init?(_ token: String) {
        let segments = token.split(separator: ".", omittingEmptySubsequences: false)
        guard segments.count == 3, case .object? = Self.json(segments[0]), let claims = Self.json(segments[1]), case .object = claims else {
            return nil
        }
        self.claims = claims
    }

    private static func json(_ segment: Substring) -> JSON? {
        var base64 = String(segment.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        guard let data = Data(base64Encoded: base64) else { return nil }
        return try? JSON(parsing: [UInt8](data))
    }
}
