import Foundation
import Values

/// ID tokens as the Firebase Auth emulator issues them: unsigned, with an empty third segment (longevity.md 1.4).
enum EmulatorToken {
    static func make(_ claims: JSON) -> String {
        "\(segment(["alg": "none", "typ": "JWT"])).\(segment(claims))."
    }

    /// A token that is valid for an hour.
    static func make(uid: String, email: String, issuedAt: Instant) -> String {
        let seconds = Int(issuedAt.milliseconds / 1_000)
        return make([
            "iss": "https://securetoken.google.com/thelongevityapp-b9b7c", "aud": "thelongevityapp-b9b7c", "sub": .string(uid),
            "user_id": .string(uid), "email": .string(email), "email_verified": true, "iat": .integer(seconds),
            "auth_time": .integer(seconds), "exp": .integer(seconds + 3_600),
            "firebase": ["identities": ["email": [.string(email)]], "sign_in_provider": "password"],
        ])
    }

    private static func segment(_ json: JSON) -> String {
        Data(json.encoded).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
}
