import GRDB
import MicroHTTP
import Storage
import UnderstudyCore

/// The reset of a password in three steps, without a token (longevity.md 3.12.6 to 3.12.8).
enum PasswordResets {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "requestPasswordReset", .post, "/api/auth/password-reset/request", "Request a code",
            "The response is the same for known and unknown addresses. The code is always 123456 and is valid for ten minutes.",
            for: .open,
            body: .json(
                .named(
                    "LongevityResetRequest",
                    .object([
                        .required(
                            "email", filled, "Trimmed and compared in lower case; not validated otherwise.",
                            example: "six-days@understudy.test")
                    ]))),
            answers: .ok(.object([.required("message", .text, example: .string(requested))]), "Requested."),
            refuses: [
                .invalid("ResetRequest", "No address, or invalid JSON.", ["missing": .missing("email")]),
                .error(
                    PasswordReset.tooMany("Please wait 60 seconds before requesting another code."),
                    "Within 60 seconds of the last request for this address, or the sixth within an hour."),
            ]
        ) { call in
            let email = try (call.sent ?? [:]).text("email").lowercased().trimmingSpace()
            try call.context.write { try PasswordReset.request(for: String(email), at: call.now, in: $0) }
            return .json(["message": .string(requested)])
        },
        .call(
            "verifyPasswordReset", .post, "/api/auth/password-reset/verify", "Exchange the code for a reset token",
            "After five wrong codes a new code is needed.", for: .open,
            body: .json(
                .named(
                    "LongevityResetCode",
                    .object([
                        .required("email", filled, example: "six-days@understudy.test"),
                        .required(
                            "code",
                            .secret(
                                of: .described([
                                    "type": "string", "pattern": "^[0-9]{6}$", "maxLength": 6, "examples": [.string(PasswordReset.code)],
                                ])), "Always 123456."),
                    ]))),
            answers: .ok(
                .object([.required("resetToken", .secret(of: filled), example: "ViIha87Bz1FxSuuC5UwK_dOIfmoTHEbWfT0fc2MeEzA")]),
                "A reset token, valid for 15 minutes."),
            refuses: [
                .invalid(
                    "ResetCode",
                    "A member is missing, the code is wrong or expired, none was requested, there were too many attempts, or invalid JSON.",
                    [
                        "email": .missing("email"), "code": .missing("code"), "wrong": PasswordReset.invalidCode,
                        "expired": PasswordReset.expiredCode, "tooMany": PasswordReset.tooManyAttempts,
                    ])
            ]
        ) { call in
            let email = try call.text("email").lowercased().trimmingSpace()
            let code = try call.text("code")
            let token = call.context.identifiers.token()
            let refusal = try call.context.write {
                try PasswordReset.verify(code, for: String(email), token: token, at: call.now, in: $0)
            }
            if let refusal { throw refusal }
            return .json(["resetToken": .string(token)])
        },
        .call(
            "confirmPasswordReset", .post, "/api/auth/password-reset/confirm", "Set the new password", for: .open,
            body: .json(
                .named(
                    "LongevityResetConfirmation",
                    .object([
                        .required("resetToken", .secret(of: filled), example: "understudy-reset-token"),
                        .required("newPassword", .secret(of: PasswordPolicy.schema)),
                    ]))),
            answers: .ok(.object([.required("success", .alwaysTrue)]), "Set. The token cannot be used again."),
            refuses: [
                .invalid(
                    "ResetConfirmation",
                    "A member is missing, the token is unknown, used or expired, the password violates a rule, or invalid JSON.",
                    [
                        "token": .missing("resetToken"), "password": .missing("newPassword"), "invalid": PasswordReset.invalidToken,
                        "expired": PasswordReset.expiredToken, "tooShort": .passwordPolicy(.tooShort),
                    ], or: PasswordPolicy.violationSchema),
                .error(
                    unknownAccount,
                    "No user has the address for which the code was requested; or the base URL names a missing sandbox or account."),
            ]
        ) { call in
            let token = try call.text("resetToken")
            let password = try call.text("newPassword")
            let reset = try call.context.read { try PasswordReset.find(token: token, at: call.now, in: $0) }
            if let violation = PasswordPolicy.violation(of: password, email: reset.email) {
                throw LongevityError.passwordPolicy(violation)
            }
            let hash = try PasswordHash(of: password, rounds: call.service.passwordRounds)
            try call.context.write { db in
                guard let user = try AuthUser.find(email: reset.email, in: db) else { throw unknownAccount }
                // Checked again inside the transaction: of two confirmations with one token, only one succeeds.
                let reset = try PasswordReset.find(token: token, at: call.now, in: db)
                try user.setPassword(hash, at: call.now, in: db)
                try Account.stopRenewing(user.account, in: db)
                try reset.consume(at: call.now, in: db)
            }
            return .json(["success": true])
        },
    ].tagged("Longevity: password reset")

    private static let filled = ValueSchema.text(length: 1...Int(Int32.max))
    private static let requested = "If an account exists for this email, we've sent a code."
    private static let unknownAccount = LongevityError.refused(
        .notFound, code: "user_not_found", message: "User account not found.")
}
