import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

extension LongevityBackend {
    /// The response is the same for known and unknown addresses (longevity.md 3.12.6).
    func requestReset(_ context: Context) throws -> Response {
        let email = try Self.text("email", of: context.body() ?? [:]).lowercased().trimmingSpace()
        try context.write { try PasswordReset.request(for: String(email), at: context.now, in: $0) }
        return .json(["message": "If an account exists for this email, we've sent a code."])
    }

    /// longevity.md 3.12.7
    func verifyReset(_ context: Context) throws -> Response {
        let body = try requiredBody(context.body())
        let email = try Self.text("email", of: body).lowercased().trimmingSpace()
        let code = try Self.text("code", of: body)
        let token = context.identifiers.token()
        let refusal = try context.write {
            try PasswordReset.verify(code, for: String(email), token: token, at: context.now, in: $0)
        }
        if let refusal { throw refusal }
        return .json(["resetToken": .string(token)])
    }

    /// longevity.md 3.12.8
    func confirmReset(_ context: Context) throws -> Response {
        let body = try requiredBody(context.body())
        let token = try Self.text("resetToken", of: body)
        let password = try Self.text("newPassword", of: body)
        let reset = try context.read { try PasswordReset.find(token: token, at: context.now, in: $0) }
        if let violation = PasswordPolicy.violation(of: password, email: reset.email) { throw LongevityError.passwordPolicy(violation) }
        let hash = try PasswordHash(of: password, rounds: passwordRounds)
        try context.write { db in
            guard let user = try AuthUser.find(email: reset.email, in: db) else {
                throw LongevityError.refused(.notFound, code: "user_not_found", message: "User account not found.")
            }
            // Checked again inside the transaction: of two confirmations with one token, only one succeeds.
            let reset = try PasswordReset.find(token: token, at: context.now, in: db)
            try user.setPassword(hash, at: context.now, in: db)
            try Account.stopRenewing(user.account, in: db)
            try reset.consume(at: context.now, in: db)
        }
        return .json(["success": true])
    }

    private static func text(_ key: String, of body: JSON) throws(LongevityError) -> String {
        guard let text = body[key]?.string, !text.isEmpty else { throw .badRequest("\(key) is required") }
        return text
    }
}
