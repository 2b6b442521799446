import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// Signing in and out (longevity.md 3.3, 3.8).
enum SignIn {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "me", .post, "/api/auth/me", "Sign in: create the user, and get the profile",
            """
            The token is the body's; the header is ignored. An unknown user is created, with the given names and date of birth, and without \
            a time zone or a subscription. For a known user they overwrite the stored values. Below `/_as/ACCOUNT` the body may omit the \
            token.
            """,
            for: .tokenInBody, body: .json(body), answers: .ok(session, "The user."),
            refuses: [
                .invalid(
                    "SignIn", "No token, a malformed date of birth, or invalid JSON.",
                    ["noToken": .missing("idToken"), "dateOfBirth": .invalidDateOfBirth])
            ]
        ) { call in
            let profile = try GivenProfile(call.sent)
            let known = try call.context.user(call.user.uid)
            var user: User
            if let known, profile.isEmpty {
                user = known
            } else {
                user = try call.context.writeUser(of: call.user, by: call.service.revision) { user, _ in
                    profile.apply(to: &user)
                    // The stored age follows the world's clock; see ``Context/user(_:)``.
                    user.refreshAge(at: call.context.session.due)
                }
            }
            user = call.context.asOfNow(user)
            return .json(
                .object(
                    omittingMissing: [
                        ("uid", .string(call.user.uid)),
                        ("email", .optional(call.user.email)),
                        // The token's value, like the address: it changes with the next token (longevity-2026-01-20.md 6.1).
                        ("emailVerified", call.service.isNewest ? .bool(call.user.emailVerified) : nil),
                        ("profile", user.profile(tokenEmail: call.user.email)),
                        ("hasCompletedOnboarding", .bool(user.hasCompletedOnboarding)),
                        ("consentNeedsUpdate", .bool(user.needsConsent)),
                        ("subscription", Subscription(of: user).json),
                    ]))
        },
        .call(
            "logOut", .post, "/api/auth/logout", "Sign out", "Nothing changes; the token stays valid. The body is parsed and ignored.",
            for: .currentUser, body: .ignored, answers: .done(signedOut, "Signed out. The server has no session to end.")
        ) { _ in .done(signedOut) },
    ].tagged("Longevity: sign-in")

    private static let signedOut = "Logout successful. Please sign out on the client side using Firebase Auth SDK."

    private static let body = ValueSchema.named(
        "LongevitySignIn",
        .object([
            .required("idToken", .secret(of: .text(length: 1...Int(Int32.max))), "An ID token, or an opaque one.", example: "six-days"),
            .optional(
                "firstName", .anything, "A text, trimmed. A blank text, or a value of another type, counts as missing.", example: "Sam"),
            .optional(
                "lastName", .anything, "A text, trimmed. A blank text, or a value of another type, counts as missing.", example: "Six"),
            .optional(
                "dateOfBirth", .described(["pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "maxLength": 10]),
                "A text of the form yyyy-MM-dd; the day need not exist. A value of another type counts as missing.", example: "1988-05-15"),
            .optional("acceptedPrivacyPolicyVersion", .anything, "Without effect.", example: "1.0"),
            .optional("acceptedTermsVersion", .anything, "Without effect.", example: "1.0"),
        ]))

    private static let session = ValueSchema.named(
        "LongevitySession",
        .object([
            .required("uid", .text, "The token's user id.", example: "six-days"),
            .required(
                "email", .nullable(.text), "The token's address; `profile.email` is the stored one.", example: "six-days@understudy.test"),
            .optional("emailVerified", .bool, "As the token states it; the next token may differ. Absent with `revision` `2026-01-14`."),
            .required("profile", User.profileSchema),
            .required("hasCompletedOnboarding", .bool, "Whether all ten answers are stored."),
            .required("consentNeedsUpdate", .bool, "False when version 1.0 of both documents was accepted."),
            .required("subscription", Subscription.schema),
        ]))
}

/// The profile in the body of `auth/me`. Blank names and values of other types count as missing.
private struct GivenProfile {
    let firstName: String?
    let lastName: String?
    let dateOfBirth: String?

    init(_ body: JSON?) throws(LongevityError) {
        func name(_ key: String) -> String? {
            guard let text = body?[key]?.string?.trimmingSpace(), !text.isEmpty else { return nil }
            return String(text)
        }
        firstName = name("firstName")
        lastName = name("lastName")
        dateOfBirth = body?["dateOfBirth"]?.string
        if let dateOfBirth, LocalDate.components(of: dateOfBirth) == nil {
            throw .invalidDateOfBirth
        }
    }

    var isEmpty: Bool { firstName == nil && lastName == nil && dateOfBirth == nil }

    func apply(to user: inout User) {
        if let firstName { user[.firstName] = .string(firstName) }
        if let lastName { user[.lastName] = .string(lastName) }
        if let dateOfBirth { user[.dateOfBirth] = .string(dateOfBirth) }
    }
}
