import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// Placeholder texts, and the user's consent to them (longevity.md 3.12.15, 3.12.16).
enum LegalTexts {
    static let operations: [Operation<LongevityBackend>] = [
        text(
            "privacyPolicy", "/api/legal/privacy", "Get a placeholder privacy policy",
            "# Privacy Policy\n\nThis is a placeholder. Understudy keeps everything on this machine."),
        text(
            "terms", "/api/legal/terms", "Get placeholder terms",
            "# Terms of Service\n\nThis is a placeholder. Understudy is a stand-in for development and tests."),
        .call(
            "recordConsent", .post, "/api/legal/consent", "Accept both documents",
            """
            An unknown user is created. A missing version is 1.0; null is stored as null, a value that is not a text as its JSON text. An \
            array counts as an object without members.
            """,
            for: .currentUser,
            body: .json(
                .named(
                    "LongevityAcceptance",
                    .objectOrArray(
                        versions.map {
                            .optional($0.name, .anything, default: .string(User.legalVersion), example: .string(User.legalVersion))
                        })),
                mayBeMissing: true), answers: .done(recorded, "Stored.")
        ) { call in
            try call.context.writeUser(of: call.user, by: call.service.revision) { user, _ in
                for field in versions { user[field] = call.sent?[field.name] ?? .string(User.legalVersion) }
                user[.acceptedAt] = .string(call.now.description)
            }
            return .done(recorded)
        },
        .call(
            "consent", .get, "/api/legal/consent", "Get the accepted versions", for: .currentUser, body: .none,
            answers: .ok(
                consent, "The versions and the time; null where nothing was accepted. `consent` is null for an unknown user.")
        ) { call in
            guard let user = try call.context.user(call.user.uid) else { return .json(["consent": .null, "needsUpdate": true]) }
            return .json([
                "consent": [
                    "acceptedPrivacyPolicyVersion": user[.acceptedPrivacyPolicyVersion] ?? .null,
                    "acceptedTermsVersion": user[.acceptedTermsVersion] ?? .null,
                    "acceptedAt": user[.acceptedAt] ?? .null,
                ],
                "needsUpdate": .bool(user.needsConsent),
            ])
        },
    ].tagged("Longevity: legal")

    private static func text(_ id: String, _ path: OperationPath, _ summary: String, _ content: String) -> Operation<LongevityBackend> {
        let document: JSON = ["version": .string(User.legalVersion), "lastUpdated": "2024-01-15", "content": .string(content)]
        return .call(
            id, .get, path, summary, for: .open, body: .none, answers: .ok(schema, "The text, as Markdown.", example: document)
        ) { _ in .json(document) }
    }

    private static let versions = [UserField.acceptedPrivacyPolicyVersion, .acceptedTermsVersion]
    private static let recorded = "Consent recorded successfully."

    private static let schema = ValueSchema.named(
        "LongevityLegalDocument",
        .object([
            .required("version", .text), .required("lastUpdated", .pattern(.calendarDate, message: nil)),
            .required("content", .text, "Markdown."),
        ]))

    private static let consent = ValueSchema.named(
        "LongevityConsent",
        .object([
            .required(
                "consent",
                .nullable(
                    .object([
                        .required("acceptedPrivacyPolicyVersion", .nullable(.text), example: "1.0"),
                        .required("acceptedTermsVersion", .nullable(.text), example: "1.0"),
                        .required("acceptedAt", .nullable(.timestamp)),
                    ]))),
            .required("needsUpdate", .bool, "False when version 1.0 of both documents was accepted.", example: false),
        ]))
}

extension User {
    /// The version of both legal documents.
    static let legalVersion = "1.0"

    /// Whether the present version of either document has not been accepted (longevity.md 3.3).
    var needsConsent: Bool {
        self[.acceptedPrivacyPolicyVersion] != .string(Self.legalVersion) || self[.acceptedTermsVersion] != .string(Self.legalVersion)
    }
}
