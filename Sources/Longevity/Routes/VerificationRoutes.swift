import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension LongevityBackend {
    /// The token's claims count, even after the account has changed (longevity-2026-01-20.md 6.2).
    func sendVerificationEmail(_ currentUser: CurrentUser, _ body: JSON?, _ context: Context) throws -> Response {
        let email = try Self.email(of: currentUser)
        if currentUser.emailVerified {
            throw LongevityError.refused(.badRequest, code: "email_already_verified", message: "Email is already verified.")
        }
        let code = try context.write { db -> ActionCode? in
            guard let user = try AuthUser.find(email: email, in: db) else {
                // A user known only from a token has the token's address, and no mailbox here.
                guard try AuthUser.isForeign(currentUser.uid, in: db) else { throw Self.userNotFound }
                return nil
            }
            return try ActionCode.make(.verifyEmail, for: user, email: email, from: context.identifiers, at: context.now, in: db)
        }
        if let code { context.logNotice(code.notice) }
        return .json(["success": true, "message": "Verification email sent. Please check your inbox."])
    }

    /// longevity-2026-01-20.md 6.3
    func bypassVerification(_ currentUser: CurrentUser, _ body: JSON?, _ context: Context) throws -> Response {
        _ = try Self.email(of: currentUser)
        try context.write(as: currentUser) { db in
            let user = try AuthUser.findOrInsert(for: currentUser, in: db)
            guard try user != nil || AuthUser.isForeign(currentUser.uid, in: db) else { throw Self.userNotFound }
            try user?.setEmailVerified(true, in: db)
        }
        return .json(["success": true, "message": "Email verification bypassed successfully."])
    }

    private static func email(of currentUser: CurrentUser) throws(LongevityError) -> String {
        guard let email = currentUser.email, !email.isEmpty else { throw .badRequest("User email not found") }
        return email
    }

    private static var userNotFound: LongevityError { .notFound("User not found") }
}
