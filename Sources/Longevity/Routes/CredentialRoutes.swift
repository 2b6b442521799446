import GRDB
import MicroHTTP
import UnderstudyCore

extension LongevityBackend {
    var credentialRoutes: [Route] {
        [
            Route(.patch, "/api/auth/email", .withBody(.verifiedCaller), "change the e-mail address", handler: changeEmail),
            Route(.patch, "/api/auth/password", .withBody(.verifiedCaller), "change the password", handler: changePassword),
            Route(.delete, "/api/auth/account", .withBody(.verifiedCaller), "remove the user and the check-ins", handler: deleteAccount),
        ]
    }

    /// longevity.md 3.12.3
    private func changeEmail(_ sent: WithBody<Caller>, _ context: Context) throws -> Response {
        let caller = sent.asker
        guard let given = try requiredBody(sent.body)["newEmail"]?.string, !given.isEmpty else {
            throw LongevityError.badRequest("newEmail is required")
        }
        let email = given.trimmingSpace().lowercased()
        guard email.has("@") else { throw LongevityError.badRequest("Invalid email address") }
        guard caller.email.map({ !email.isSame(as: $0.trimmingSpace().lowercased()) }) ?? true else {
            throw LongevityError.badRequest("New email must be different from current email")
        }
        try context.writeUser(of: caller) { user, db in
            let taken = "SELECT EXISTS (SELECT 1 FROM account WHERE email = ? COLLATE NOCASE AND key <> ?)"
            if try Bool.fetchOne(db.cachedStatement(sql: taken), arguments: [email, user.account]) ?? false {
                throw LongevityError.refused(.conflict, code: "email_already_exists", message: "This email is already in use.")
            }
            try db.cachedStatement(sql: "UPDATE account SET email = ? WHERE key = ?").execute(arguments: [email, user.account])
            user[.email] = .string(email)
        }
        return .json(["success": true, "message": "Email change initiated. Please verify your new email address."])
    }

    /// The current password is asked for and not checked (longevity.md 3.12.4).
    private func changePassword(_ sent: WithBody<Caller>, _ context: Context) throws -> Response {
        let caller = sent.asker
        let given = try requiredBody(sent.body)
        guard let current = given["currentPassword"]?.string, !current.isEmpty else {
            throw LongevityError.badRequest("currentPassword is required")
        }
        guard let new = given["newPassword"]?.string, !new.isEmpty else { throw LongevityError.badRequest("newPassword is required") }
        if let violation = PasswordPolicy.violation(of: new, email: caller.email) { throw LongevityError.passwordPolicy(violation) }
        try context.setPassword(PasswordHash(of: new, rounds: passwordRounds), of: caller)
        return .json(["success": true, "message": "Password updated successfully."])
    }

    /// Removes this app's row and check-ins. The account stays, and so does the token, as an ID token outlives its user
    /// (longevity.md 3.12.5).
    private func deleteAccount(_ sent: WithBody<Caller>, _ context: Context) throws -> Response {
        let caller = sent.asker
        try context.write(as: caller) { try User.find(caller.uid, in: $0)?.delete(in: $0) }
        return .json(["success": true, "message": "Account deleted successfully."])
    }
}

extension Context {
    fileprivate func setPassword(_ hash: PasswordHash, of caller: Caller) throws {
        try write(as: caller) { db in
            try db.cachedStatement(sql: "UPDATE account SET password_hash = ? WHERE key = ?").execute(arguments: [
                hash.text, caller.account,
            ])
        }
    }
}
