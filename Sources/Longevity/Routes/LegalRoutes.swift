import GRDB
import MicroHTTP
import UnderstudyCore

extension LongevityBackend {
    var legalRoutes: [Route] {
        [
            Route(.get, "/api/legal/privacy", .open, "a placeholder privacy policy") { _ in
                Self.document("# Privacy Policy\n\nThis is a placeholder. Understudy keeps everything on this machine.")
            },
            Route(.get, "/api/legal/terms", .open, "placeholder terms") { _ in
                Self.document("# Terms of Service\n\nThis is a placeholder. Understudy is a stand-in for development and tests.")
            },
            Route(.post, "/api/legal/consent", .withBody(.currentUser), "accept both documents", handler: recordConsent),
            Route(.get, "/api/legal/consent", .currentUser, "the accepted versions", handler: consent),
        ]
    }

    /// longevity.md 3.12.15
    private static func document(_ content: String) -> Response {
        .json(["version": .string(User.legalVersion), "lastUpdated": "2024-01-15", "content": .string(content)])
    }

    /// longevity.md 3.12.16
    private func recordConsent(_ sent: WithBody<CurrentUser>, _ context: Context) throws -> Response {
        try context.writeUser(of: sent.requester, by: revision) { user, _ in
            for field in [UserField.acceptedPrivacyPolicyVersion, .acceptedTermsVersion] {
                user[field] = sent.body?[field.name] ?? .string(User.legalVersion)
            }
            user[.acceptedAt] = .string(context.now.description)
        }
        return .json(["success": true, "message": "Consent recorded successfully."])
    }

    private func consent(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
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
