import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension LongevityBackend {
    var verificationRoutes: [Route] {
        [
            Route(
                .post, "/api/auth/send-verification-email", .withBody(.caller), "make a link that verifies the address; no mail is sent",
                handler: sendVerificationEmail),
            Route(
                .post, "/api/auth/bypassverify", .withBody(.caller), "verify the address at once; the next token says so",
                handler: bypassVerification),
        ]
    }

    /// It is the token's word that counts, also where the account says otherwise by now (longevity-2026-01-20.md 6.2).
    private func sendVerificationEmail(_ sent: WithBody<Caller>, _ context: Context) throws -> Response {
        let caller = sent.asker
        let email = try Self.email(of: caller)
        if caller.emailVerified {
            throw LongevityError.refused(.badRequest, code: "email_already_verified", message: "Email is already verified.")
        }
        let host = HTTPField.Name("Host").flatMap { context.request.headers[$0] }
        let code = try context.write { db -> ActionCode? in
            guard let user = try AuthUser.find(email: email, in: db) else {
                // Somebody whom only a token names has the token's address, and no mailbox here.
                guard try AuthUser.isForeign(caller.uid, in: db) else { throw Self.userNotFound }
                return nil
            }
            return try ActionCode.make(
                .verifyEmail, for: user, email: email, host: host, from: context.identifiers, at: context.now, in: db)
        }
        if let code { context.tell(code.notice) }
        return .json(["success": true, "message": "Verification email sent. Please check your inbox."])
    }

    /// longevity-2026-01-20.md 6.3
    private func bypassVerification(_ sent: WithBody<Caller>, _ context: Context) throws -> Response {
        let caller = sent.asker
        _ = try Self.email(of: caller)
        try context.write(as: caller) { db in
            let user = try AuthUser.findOrInsert(for: caller, in: db)
            guard try user != nil || AuthUser.isForeign(caller.uid, in: db) else { throw Self.userNotFound }
            try user?.setEmailVerified(true, in: db)
        }
        return .json(["success": true, "message": "Email verification bypassed successfully."])
    }

    private static func email(of caller: Caller) throws(LongevityError) -> String {
        guard let email = caller.email, !email.isEmpty else { throw .badRequest("User email not found") }
        return email
    }

    private static var userNotFound: LongevityError { .notFound("User not found") }
}
