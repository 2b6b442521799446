import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension LongevityBackend {
    func privacyPolicy(_ context: Context) -> Response {
        document("# Privacy Policy\n\nThis is a placeholder. Understudy keeps everything on this machine.")
    }

    func terms(_ context: Context) -> Response {
        document("# Terms of Service\n\nThis is a placeholder. Understudy is a stand-in for development and tests.")
    }

    /// longevity.md 3.12.15
    private func document(_ content: String) -> Response {
        .json(["version": .string(User.legalVersion), "lastUpdated": "2024-01-15", "content": .string(content)])
    }

    /// longevity.md 3.12.16
    func recordConsent(_ currentUser: CurrentUser, _ body: JSON?, _ context: Context) throws -> Response {
        try context.writeUser(of: currentUser, by: revision) { user, _ in
            for field in [UserField.acceptedPrivacyPolicyVersion, .acceptedTermsVersion] {
                user[field] = body?[field.name] ?? .string(User.legalVersion)
            }
            user[.acceptedAt] = .string(context.now.description)
        }
        return .json(["success": true, "message": "Consent recorded successfully."])
    }

    func consent(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        guard let user = try context.user(currentUser.uid) else { return .json(["consent": .null, "needsUpdate": true]) }
        return .json([
            "consent": [
                "acceptedPrivacyPolicyVersion": user[.acceptedPrivacyPolicyVersion] ?? .null,
                "acceptedTermsVersion": user[.acceptedTermsVersion] ?? .null,
                "acceptedAt": user[.acceptedAt] ?? .null,
            ],
            "needsUpdate": .bool(user.needsConsent),
        ])
    }
}

extension User {
    /// The version of both legal documents.
    static let legalVersion = "1.0"

    /// Whether the present version of either document has not been accepted (longevity.md 3.3).
    var needsConsent: Bool {
        self[.acceptedPrivacyPolicyVersion] != .string(Self.legalVersion) || self[.acceptedTermsVersion] != .string(Self.legalVersion)
    }
}
