import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    /// Deletes every user, and the accounts that sign-up here created. Other accounts keep their apps' data, and a reset brings their users
    /// back (firebase-auth.md 3.12).
    func wipe(_ context: Context) throws -> Response {
        try context.write { db in
            try FirebaseUser.forEach(at: context.now, in: db) { user in
                try user.auth.delete(in: db)
                guard user.ownsAccount, let account = try Account.find(user.auth.account, in: db) else { return }
                try context.session.seeding.remove(account, in: db)
                try AuthUser.noteDeletion(of: user.uid, account: nil, in: db)
            }
        }
        return .firebase([:])
    }

    /// firebase-auth.md 3.12
    func codes(_ context: Context) throws -> Response {
        let codes = try context.read(ActionCode.all).map { code in
            JSON.object(
                omittingMissing: [
                    ("email", .string(code.email)), ("requestType", .string(code.kind.rawValue)), ("oobCode", .string(code.code)),
                    ("oobLink", .string(code.link(at: context.baseURL))), ("newEmail", code.newEmail.map(JSON.string)),
                ])
        }
        return .firebase(["oobCodes": .array(codes)])
    }

    /// firebase-auth-more.md B61
    func verificationCodes(_ context: Context) throws -> Response {
        let codes = try context.read(VerificationCode.all).map { code -> JSON in
            ["code": .string(code.code), "phoneNumber": .string(code.phoneNumber), "sessionInfo": .string(code.sessionInfo)]
        }
        return .firebase(["verificationCodes": .array(codes)])
    }
}
