import UnderstudyCore
import Values

/// A token that an app's own backend made, to be exchanged for a sign-in. It is a JSON Web Token, signed or not, or a plain JSON object
/// (firebase-auth.md 3.10).
struct CustomToken: Sendable {
    let uid: String
    let claims: JSON.Members

    private static let audience =
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

    init(_ text: String) throws(FirebaseError) {
        let payload: JSON
        if text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
            guard let json = try? JSON(parsing: Array(text.utf8), depthLimit: JSON.storedDepthLimit), json.object != nil else {
                throw .refused("INVALID_CUSTOM_TOKEN", "((Auth Emulator only accepts strict JSON or JWTs as fake custom tokens.))")
            }
            payload = json
        } else {
            guard let token = UnverifiedJWT(text) else { throw .refused("INVALID_CUSTOM_TOKEN", "Invalid assertion format") }
            guard token.claims["aud"]?.string.map(Self.audience.isSame(as:)) ?? false else {
                throw .refused("INVALID_CUSTOM_TOKEN", "((Invalid aud (audience): \((token.claims["aud"] ?? .null).text.cut())))")
            }
            payload = token.claims
        }
        guard let uid = Self.text(payload["uid"]) ?? Self.text(payload["user_id"]), UserID.isUserID(uid) else {
            throw .refused("MISSING_IDENTIFIER")
        }
        self.uid = uid
        guard let claims = (payload["claims"] ?? [:]).object else { throw .refused("INVALID_CLAIMS") }
        self.claims = claims
        try CustomClaims.checkNames(claims)
    }

    /// A primitive value as text; `nil` for null, an array or an object.
    private static func text(_ value: JSON?) -> String? {
        switch value {
        case .string(let text)?: text
        case .number?, .bool?: value?.text
        default: nil
        }
    }
}
