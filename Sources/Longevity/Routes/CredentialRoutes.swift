import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

extension LongevityBackend {
    /// longevity.md 3.12.3
    func changeEmail(_ currentUser: CurrentUser, _ body: JSON?, _ context: Context) throws -> Response {
        guard let given = try requiredBody(body)["newEmail"]?.string, !given.isEmpty else {
            throw LongevityError.badRequest("newEmail is required")
        }
        let email = given.trimmingSpace().lowercased()
        guard Account.isEmail(email) else { throw LongevityError.badRequest("Invalid email address") }
        guard currentUser.email.map({ !email.isSame(as: $0.trimmingSpace().lowercased()) }) ?? true else {
            throw LongevityError.badRequest("New email must be different from current email")
        }
        try context.writeUser(of: currentUser, by: revision) { user, db in
            if let other = try AuthUser.find(email: email, in: db), !other.uid.isSame(as: currentUser.uid) {
                throw LongevityError.refused(.conflict, code: "email_already_exists", message: "This email is already in use.")
            }
            guard let authUser = try AuthUser.findOrInsert(for: currentUser, in: db) else { throw LongevityError.backendFailure }
            try authUser.setEmail(email, at: context.now, in: db)
            user[.email] = .string(email)
        }
        return .json(["success": true, "message": "Email change initiated. Please verify your new email address."])
    }

    /// Requires the current password, but does not check it (longevity.md 3.12.4).
    func changePassword(_ currentUser: CurrentUser, _ body: JSON?, _ context: Context) throws -> Response {
        let given = try requiredBody(body)
        guard let current = given["currentPassword"]?.string, !current.isEmpty else {
            throw LongevityError.badRequest("currentPassword is required")
        }
        guard let new = given["newPassword"]?.string, !new.isEmpty else { throw LongevityError.badRequest("newPassword is required") }
        if let violation = PasswordPolicy.violation(of: new, email: currentUser.email) { throw LongevityError.passwordPolicy(violation) }
        let hash = try PasswordHash(of: new, rounds: passwordRounds)
        try context.write(as: currentUser) { db in
            guard let authUser = try AuthUser.findOrInsert(for: currentUser, in: db) else {
                // A user known only from a token has no password here to change.
                guard try AuthUser.isForeign(currentUser.uid, in: db) else { throw LongevityError.backendFailure }
                return
            }
            try authUser.setPassword(hash, at: context.now, in: db)
        }
        return .json(["success": true, "message": "Password updated successfully."])
    }

    /// Deletes the user's row, the check-ins and the Firebase user.
    ///
    /// The account stays. So do tokens that Firebase did not make, because an ID token outlives its user. A second deletion succeeds
    /// without effect (longevity.md 3.12.5, longevity-2026-01-20.md 7.1).
    func deleteAccount(_ currentUser: CurrentUser, _ body: JSON?, _ context: Context) throws -> Response {
        try context.write(as: currentUser) { db in
            try User.find(currentUser.uid, in: db)?.delete(in: db)
            if let authUser = try AuthUser.find(currentUser.uid, in: db) {
                try authUser.delete(in: db)
            } else {
                try AuthUser.noteDeletion(of: currentUser.uid, account: currentUser.account, in: db)
            }
        }
        let message =
            switch revision {
            case .january14: "Account deleted successfully."
            case .january20: "Account deleted successfully. All your data has been permanently removed."
            }
        return .json(["success": true, "message": .string(message)])
    }
}
