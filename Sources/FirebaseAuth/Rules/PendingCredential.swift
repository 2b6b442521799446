import Foundation
import Values

/// The result of a first factor, to be exchanged for tokens together with a second factor: a JSON object in base64. It is neither signed
/// nor stored, never expires, and can be used more than once (firebase-auth-more.md B76).
struct PendingCredential: Sendable, Equatable {
    let uid: String
    /// The first factor.
    let provider: SignIn.Provider
    let project: String

    private static let mark = "_AuthEmulatorMfaPendingCredential"
}

extension PendingCredential {
    /// `nil` when the text is not such a credential.
    init?(_ text: String) {
        guard let bytes = Base64URL.bytes(text), let json = try? JSON(parsing: bytes, depthLimit: JSON.storedDepthLimit),
            json[Self.mark]?.string?.isEmpty == false
        else { return nil }
        uid = json["localId"]?.string ?? ""
        provider = json["signInProvider"]?.string.map(SignIn.Provider.init(rawValue:)) ?? .password
        project = json["projectId"]?.string ?? ""
    }

    var text: String {
        let json: JSON = [
            Self.mark: "DO NOT MODIFY", "localId": .string(uid), "signInProvider": .string(provider.rawValue),
            "projectId": .string(project),
        ]
        return Data(json.encoded).base64EncodedString()
    }
}
