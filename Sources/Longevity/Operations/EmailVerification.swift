import GRDB
import MicroHTTP
import UnderstudyCore

/// The verification of the e-mail address (longevity-2026-01-20.md 6).
enum EmailVerification {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "sendVerificationEmail", .post, "/api/auth/send-verification-email", "Make a link that verifies the address",
            """
            No mail is sent: the link is printed, and Firebase's emulator lists its code. The token's address counts, and the token's claim \
            whether it is verified. A user known only from a token gets no link. The body is parsed and ignored.
            """,
            for: .currentUser, body: .ignored, answers: .done(sent, "Done."),
            refuses: [
                .invalid(
                    "VerificationEmail", "The token has no address, or the address is verified already; or invalid JSON.",
                    ["noAddress": noAddress, "verified": verified]), .shared(.userNotFound),
            ], if: \.isNewest
        ) { call in
            // The token's claims count, even after the account has changed.
            let email = try address(of: call.user)
            if call.user.emailVerified { throw verified }
            let code = try call.context.write { db -> ActionCode? in
                guard let user = try AuthUser.find(email: email, in: db) else {
                    // A user known only from a token has the token's address, and no mailbox here.
                    guard try AuthUser.isForeign(call.user.uid, in: db) else { throw LongevityError.userNotFound }
                    return nil
                }
                return try ActionCode.make(.verifyEmail, for: user, email: email, from: call.context.identifiers, at: call.now, in: db)
            }
            if let code { call.context.logNotice(code.notice) }
            return .done(sent)
        },
        .call(
            "bypassVerification", .post, "/api/auth/bypassverify", "Verify the address at once",
            """
            The Firebase user becomes verified. The next token says so; the present one does not. An opaque token, which cannot be renewed, \
            follows at once (with `fidelity` `backend` it keeps its claims). The body is parsed and ignored.
            """,
            for: .currentUser, body: .ignored, answers: .done(bypassed, "Done."),
            refuses: [
                .invalid("Verification", "The token has no address, or invalid JSON.", ["noAddress": noAddress]), .shared(.userNotFound),
            ], if: \.isNewest
        ) { call in
            _ = try address(of: call.user)
            try call.context.write(as: call.user) { db in
                let user = try AuthUser.findOrInsert(for: call.user, in: db)
                guard try user != nil || AuthUser.isForeign(call.user.uid, in: db) else { throw LongevityError.userNotFound }
                try user?.setEmailVerified(true, in: db)
            }
            return .done(bypassed)
        },
    ].tagged("Longevity: account")

    private static let sent = "Verification email sent. Please check your inbox."
    private static let bypassed = "Email verification bypassed successfully."
    private static let noAddress = LongevityError.badRequest("User email not found")
    private static let verified = LongevityError.refused(
        .badRequest, code: "email_already_verified", message: "Email is already verified.")

    private static func address(of currentUser: CurrentUser) throws(LongevityError) -> String {
        guard let email = currentUser.email, !email.isEmpty else { throw noAddress }
        return email
    }
}
