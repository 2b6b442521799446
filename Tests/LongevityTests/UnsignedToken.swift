import Foundation
import Values

/// JSON Web Tokens as the Firebase Auth emulator makes them: unsigned.
enum UnsignedToken {
    static func make(_ claims: JSON, header: JSON = ["alg": "none", "typ": "JWT"], signature: String = "") -> String {
        "\(segment(header)).\(segment(claims)).\(signature)"
    }

    static func segment(_ json: JSON) -> String {
        Data(json.encoded).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
