import GRDB
import MicroHTTP
import Storage
import UnderstudyCore

/// E-mail address, password and deletion, which need a verified address (longevity.md 3.12.3 to 3.12.5).
enum Credentials {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "changeEmail", .patch, "/api/auth/email", "Change the e-mail address",
            """
            Needs a verified address. The new address is stored in lower case, for every backend of this server and for Firebase, and is \
            not verified yet. It must differ from the token's address.
            """,
            for: .verifiedUser,
            body: .json(
                .named(
                    "LongevityNewEmail",
                    .object([
                        .required(
                            "newEmail", .text(matching: "@", example: "sam.six@understudy.test"),
                            "Trimmed and stored in lower case. Must differ from the token's address.")
                    ]))),
            answers: .done(emailChanged, "Changed. No mail is sent."),
            refuses: [
                .invalid(
                    "Email", "No address, an invalid one, the present one, or invalid JSON.",
                    ["missing": .missing("newEmail"), "invalid": invalidEmail, "same": sameEmail]),
                .error(emailTaken, "Another account has this address."),
            ]
        ) { call in
            let email = try call.text("newEmail").trimmingSpace().lowercased()
            guard Account.isEmail(email) else { throw invalidEmail }
            guard call.user.email.map({ !email.isSame(as: $0.trimmingSpace().lowercased()) }) ?? true else { throw sameEmail }
            try call.context.writeUser(of: call.user, by: call.service.revision) { user, db in
                if let other = try AuthUser.find(email: email, in: db), !other.uid.isSame(as: call.user.uid) { throw emailTaken }
                guard let authUser = try AuthUser.findOrInsert(for: call.user, in: db) else { throw LongevityError.backendFailure }
                try authUser.setEmail(email, at: call.now, in: db)
                user[.email] = .string(email)
            }
            return .done(emailChanged)
        },
        .call(
            "changePassword", .patch, "/api/auth/password", "Change the password",
            "Needs a verified address. The current password is required, but not checked.", for: .verifiedUser,
            body: .json(
                .named(
                    "LongevityNewPassword",
                    .object([
                        .required("currentPassword", .secret(of: .text(length: 1...Int(Int32.max))), example: "understudy"),
                        .required("newPassword", .secret(of: PasswordPolicy.schema)),
                    ]))),
            answers: .done(passwordChanged, "Changed."),
            refuses: [
                .invalid(
                    "Password", "A password is missing, the new one violates a rule, or invalid JSON.",
                    [
                        "current": .missing("currentPassword"), "new": .missing("newPassword"), "tooShort": .passwordPolicy(.tooShort),
                        "tooWeak": .passwordPolicy(.tooWeak), "containsEmail": .passwordPolicy(.containsEmail),
                    ], or: PasswordPolicy.violationSchema)
            ]
        ) { call in
            _ = try call.text("currentPassword")
            let new = try call.text("newPassword")
            if let violation = PasswordPolicy.violation(of: new, email: call.user.email) {
                throw LongevityError.passwordPolicy(violation)
            }
            let hash = try PasswordHash(of: new, rounds: call.service.passwordRounds)
            try call.context.write(as: call.user) { db in
                guard let authUser = try AuthUser.findOrInsert(for: call.user, in: db) else {
                    // A user known only from a token has no password here to change.
                    guard try AuthUser.isForeign(call.user.uid, in: db) else { throw LongevityError.backendFailure }
                    return
                }
                try authUser.setPassword(hash, at: call.now, in: db)
            }
            return .done(passwordChanged)
        },
        .call(
            "deleteAccount", .delete, "/api/auth/account", "Remove the user, the check-ins and the Firebase user",
            """
            Needs a verified address. The account itself and its token stay, as an ID token outlives its user; a user who signs in again \
            starts empty. A body is parsed and ignored. A second deletion succeeds, too.
            """,
            for: .verifiedUser, body: .ignoredSilently, answers: .done(deleted(.january20), "Removed."), refuses: [.shared(.invalidJSON)]
        ) { call in
            // Tokens that Firebase did not make stay. A second deletion succeeds without effect (longevity-2026-01-20.md 7.1).
            try call.context.write(as: call.user) { db in
                try User.find(call.user.uid, in: db)?.delete(in: db)
                if let authUser = try AuthUser.find(call.user.uid, in: db) {
                    try authUser.delete(in: db)
                } else {
                    try AuthUser.noteDeletion(of: call.user.uid, account: call.user.account, in: db)
                }
            }
            return .done(deleted(call.service.revision))
        },
    ].tagged("Longevity: account")

    private static let emailChanged = "Email change initiated. Please verify your new email address."
    private static let passwordChanged = "Password updated successfully."

    private static func deleted(_ revision: Revision) -> String {
        switch revision {
        case .january14: "Account deleted successfully."
        case .january20: "Account deleted successfully. All your data has been permanently removed."
        }
    }

    private static let invalidEmail = LongevityError.badRequest("Invalid email address")
    private static let sameEmail = LongevityError.badRequest("New email must be different from current email")
    private static let emailTaken = LongevityError.refused(
        .conflict, code: "email_already_exists", message: "This email is already in use.")
}

extension PasswordPolicy {
    static let schema = ValueSchema.named(
        "LongevityPassword",
        .described([
            "type": "string", "minLength": 4,
            "description":
                "At least 8 UTF-16 units, of which a character takes one or two. The codes of the 400 name further rules.",
            "examples": ["seven wild horses"],
        ]))

    /// The error of a password that violates a rule.
    static let violationSchema = ValueSchema.named(
        "LongevityPasswordFault",
        .object([
            .required(
                "error",
                .object([
                    .required(
                        "code", .choice(Violation.allCases.map(\.code)),
                        """
                        In order: shorter than 8 UTF-16 units; a well-known password, one repeated character, a run of digits or letters or \
                        a piece of a keyboard row; the e-mail address, or containing the part before its @ (of three characters or more).
                        """),
                    .required(
                        "details",
                        .object([.optional("minLength", .literal([8]), "Only with PASSWORD_TOO_SHORT.")])),
                ]))
        ]))
}
