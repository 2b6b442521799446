import GRDB
import MicroHTTP
import UnderstudyCore

extension FirebaseAuthBackend {
    var importOperations: [Operation] {
        [
            // A body of 60 kB can contain 1,000 passwords, which take seconds to hash.
            Operation(admin: "accounts:batchCreate", "import users", lane: .slow, handler: { _, context in try importUsers(context) }),
            Operation(legacy: "uploadAccount", "import users, by the owner", lane: .slow, handler: uploadAccount),
        ]
    }

    /// The legacy import, with the project in the body (firebase-auth.md 1.1).
    private func uploadAccount(_ requester: Requester, _ context: Context) throws -> Response {
        try checkTargetProject(RequestBody(context.request), requester)
        return try importUsers(context)
    }

    /// Imports each user on its own: an invalid user does not keep the others from being imported (firebase-auth.md 3.11).
    private func importUsers(_ context: Context) throws -> Response {
        let body = try RequestBody(context.request)
        let given = try body.objects("users") ?? []
        let (overwrites, checks) = (try body.bool("allowOverwrite") ?? false, try body.bool("sanityCheck") ?? false)
        guard !given.isEmpty else { throw FirebaseError.refused("MISSING_USER_ACCOUNT") }
        let users = try given.map { user throws(FirebaseError) in try ImportedUser(user, rounds: passwordRounds) }
        if overwrites || checks { try Self.checkUnique(users) }
        let errors = try context.write { db in
            try users.enumerated().compactMap { index, user -> JSON? in
                do {
                    try db.inSavepoint {
                        try insert(user, overwriting: overwrites, context, in: db)
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

    private static func checkUnique(_ users: [ImportedUser]) throws(FirebaseError) {
        var known: Set<ExactText> = []
        for uid in users.compactMap(\.new.uid) where !known.insert(ExactText(uid)).inserted {
            throw .refused("DUPLICATE_LOCAL_ID", uid)
        }
    }

    private func insert(_ imported: ImportedUser, overwriting: Bool, _ context: Context, in db: Database) throws {
        guard let uid = imported.new.uid, UserID.isUserID(uid) else { throw FirebaseError.refused("localId is missing") }
        if let known = try AuthUser.find(uid, in: db) {
            guard overwriting else { throw FirebaseError.refused("localId belongs to an existing account - can not overwrite.") }
            try known.delete(in: db)
        }
        var user = try create(imported.new, imported.hash, from: context.identifiers, at: context.now, in: db)
        user.createdAt = imported.createdAt ?? user.createdAt
        user.lastLoginAt = imported.lastLoginAt
        user.customAttributes = try imported.customAttributes.flatMap { text throws(FirebaseError) in try CustomClaims.checked(text) }
        if !imported.mfaInfo.isEmpty {
            user.secondFactors = try SecondFactors(
                importing: imported.mfaInfo, email: user.email, isVerified: imported.new.emailVerified, at: context.now,
                makeID: { UserID.make(from: context.identifiers) })
        }
        try user.auth.setValidSince(imported.validSince ?? context.now.seconds, in: db)
        try user.save(in: db)
    }
}

/// A user to import.
private struct ImportedUser {
    let new: NewUser
    let hash: PasswordHash?
    let createdAt: Instant?
    let lastLoginAt: Instant?
    let customAttributes: String?
    let validSince: Int64?
    let mfaInfo: [RequestBody]

    /// Stands for another system's hash, which cannot be checked here: no password matches it.
    private static let unknownPassword = PasswordHash(text: "imported")

    init(_ body: RequestBody, rounds: Int) throws(FirebaseError) {
        var new = try NewUser(createdBy: body, checkingID: false)
        let (password, foreignHash) = (try body.string("rawPassword"), try body.string("passwordHash"))
        // The length is not checked: another system may allow shorter passwords.
        new.password = nil
        // The rules for second factors are others than those of ``create(_:_:from:at:in:)``.
        new.mfaInfo = nil
        self.new = new
        if let password {
            do {
                hash = try PasswordHash(of: password, rounds: rounds)
            } catch {
                throw .refused("INVALID_PASSWORD")
            }
        } else {
            hash = foreignHash == nil ? nil : Self.unknownPassword
        }
        createdAt = try body.milliseconds("createdAt")
        lastLoginAt = try body.milliseconds("lastLoginAt")
        customAttributes = try body.string("customAttributes")
        validSince = try body.seconds("validSince")
        mfaInfo = try body.objects("mfaInfo") ?? []
    }
}
