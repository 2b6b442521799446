import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    /// The legacy import, with the project in the body (firebase-auth.md 1.1).
    func uploadAccount(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        try checkTargetProject(body, requester)
        return try importUsers(requester, body, context)
    }

    /// Imports each user on its own: an invalid user does not keep the others from being imported (firebase-auth.md 3.11,
    /// firebase-auth-more.md 13).
    func importUsers(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let given = try body.objects("users") ?? []
        let (overwrites, checks) = (try body.bool("allowOverwrite") ?? false, try body.bool("sanityCheck") ?? false)
        guard !given.isEmpty else { throw FirebaseError.refused("MISSING_USER_ACCOUNT") }
        // A faulty password is refused below.
        let passwords = given.count { ((try? ImportedUser.password(in: $0)) ?? nil) != nil }
        guard passwords <= PasswordHash.mostPerRequest else { throw FirebaseError.tooManyPasswords }
        let users = try given.map { user throws(FirebaseError) in try ImportedUser(user, rounds: passwordRounds) }
        let checksEmails = try checks && !context.read { try ProjectConfig.find(settings, in: $0).allowsDuplicateEmails }
        if checks { try ImportedUser.checkSanity(of: users, checksEmails: checksEmails) }
        if !overwrites { try ImportedUser.checkIDs(of: users) }
        let errors = try context.write { db in
            try users.enumerated().compactMap { index, user -> JSON? in
                do {
                    try db.inSavepoint {
                        try insert(user, overwriting: overwrites, checksEmails: checksEmails, context, in: db)
                        return .commit
                    }
                    return nil
                } catch let error as FirebaseError {
                    return ["index": .integer(index), "message": .string(error.message)]
                }
            }
        }
        return .firebase(["kind": "identitytoolkit#UploadAccountResponse", "error": .array(errors)])
    }

    private func insert(
        _ imported: ImportedUser, overwriting: Bool, checksEmails: Bool, _ context: Context, in db: Database
    ) throws {
        let uid = try imported.check(checksEmails: checksEmails, in: db)
        let secondFactors = try imported.secondFactors(at: context.now, from: context.identifiers)
        var ownsAccount: Bool?
        if let known = try FirebaseUser.find(uid, at: context.now, in: db) {
            guard overwriting else { throw FirebaseError.refused("localId belongs to an existing account - can not overwrite.") }
            ownsAccount = known.ownsAccount
            try known.auth.delete(in: db)
        }
        if let phone = imported.new.phoneNumber, var other = try FirebaseUser.find(phoneNumber: phone, at: context.now, in: db) {
            other.phoneNumber = nil
            try other.save(in: db)
        }
        var user = try create(imported.new, imported.hash, from: context.identifiers, at: context.now, in: db)
        user.createdAt = imported.createdAt ?? user.createdAt
        user.lastLoginAt = imported.lastLoginAt
        user.customAttributes = imported.customAttributes
        if let secondFactors { user.secondFactors = secondFactors }
        user.ownsAccount = ownsAccount ?? user.ownsAccount
        try user.save(in: db)
        // The computed entries stand behind those of the import.
        let computed = imported.providers.isEmpty ? [] : user.providers.map { ProviderInfo(provider: $0.provider) }
        for provider in imported.providers + computed { try provider.save(of: uid, in: db) }
    }
}
