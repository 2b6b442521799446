import Foundation
import UnderstudyCore
import Values

/// JSON Web Tokens made by hand.
enum TestToken {
    /// An unsigned token in the form of the Firebase Auth emulator, with an empty third segment.
    static func jwt(_ claims: JSON, header: JSON = ["alg": "none", "typ": "JWT"], signature: String = "") -> String {
        "\(base64URL(header.encoded)).\(base64URL(claims.encoded)).\(signature)"
    }

    static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
}
