import Foundation
import UnderstudyCore
import Values

/// Forgeries of a signed JSON Web Token.
struct ForgedToken {
    private let parts: [String]

    init(_ token: String) {
        parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// Another subject, with the original signature.
    func naming(_ userID: String) -> String { [part(0), claims(naming: userID), part(2)].joined(separator: ".") }

    /// Another subject, without a signature.
    func unsigned(naming userID: String, algorithm: String) -> String {
        let header: JSON = ["alg": .string(algorithm), "typ": "JWT"]
        return [Self.encoded(header), claims(naming: userID), ""].joined(separator: ".")
    }

    var withChangedSignature: String {
        let signature = part(2)
        let changed = (signature.first == "A" ? "B" : "A") + signature.dropFirst()
        return [part(0), part(1), changed].joined(separator: ".")
    }

    private func part(_ index: Int) -> String { parts.indices.contains(index) ? parts[index] : "" }

    private func claims(naming userID: String) -> String {
        Self.encoded((Self.decoded(part(1)) ?? [:]).merging(["sub": .string(userID)]))
    }

    private static func encoded(_ json: JSON) -> String {
        Data(json.encoded).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func decoded(_ text: String) -> JSON? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let standard = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        return Data(base64Encoded: standard).flatMap { try? JSON(parsing: [UInt8]($0)) }
    }
}
