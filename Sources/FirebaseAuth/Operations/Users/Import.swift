import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// The import of users (firebase-auth.md 3.11, firebase-auth-more.md 13).
enum Import {
    static let operations: [Operation<FirebaseAuthBackend>] = [batchCreate, uploadAccount].flatMap(\.self).tagged("Firebase: users").map {
        operation in
        operation.quick(upTo: quickBytes).takingUploads
    }

    /// A few users. A body of 60 kB can contain 1,000 passwords, which take seconds to hash.
    private static let quickBytes = 512

    private static let batchCreate = Operation.onUsers(
        ["batchCreateByOwner": .project("/accounts:batchCreate")], "Import users", body: users, answers: answer, insertUsers)

    /// The legacy import (firebase-auth.md 1.1).
    private static let uploadAccount = Operation.onUsers(
        ["uploadAccount": .legacy("uploadAccount")], "Import users, with the project in the body", "Only for the owner.", body: users,
        answers: answer
    ) { call in
        try call.checkTargetProject()
        return try insertUsers(call)
    }

    private static let answer = Answer.bare(
        .named(
            "FirebaseImported",
            .object([
                .required("kind", .choice(["identitytoolkit#UploadAccountResponse"])),
                .required(
                    "error", .list(of: .object([.required("index", .integer(NumberRange())), .required("message", .text)])), example: []),
            ])), "Stored, except for the users under `error`.")

    private static let users = Input.google(
        "FirebaseImport",
        [
            .optional("targetProjectId", .text, "Any project; required on the legacy path."), .optional("users", .list(of: user)),
            .optional("allowOverwrite", .bool, "Whether a user replaces the stored one with the same id."),
            .optional("signerKey", .secret(of: .described([:])), "The key of the hashes. Ignored.", example: .null),
            .optional("saltSeparator", .secret(of: .described([:])), "Of the hashes. Ignored.", example: .null),
            .optional("sanityCheck", .bool, "Whether an address or an identity that occurs twice refuses the whole import."),
        ],
        example: [
            "targetProjectId": "thelongevityapp-b9b7c", "users": [["localId": "ada", "email": "ada@example.com", "rawPassword": "secret"]],
        ])

    private static let user = ValueSchema.object([
        .optional("localId", .text), .optional("email", .text), .optional("rawPassword", .secret),
        .optional(
            "passwordHash", .secret,
            """
            The emulator's readable form, `fakeHash:salt=SALT:password=PASSWORD`. No password matches another system's hash.
            """), .optional("salt", .secret),
        .optional(
            "providerUserInfo", .list(of: .anyObject), "Identities at providers; those of `password` and `phone` are computed."),
        .optional("emailVerified", .bool), .optional("disabled", .bool), .optional("displayName", .text),
        .optional("phoneNumber", .text), .optional("photoUrl", .text),
        .optional("createdAt", .numberOrText, "Milliseconds since 1970."),
        .optional("lastLoginAt", .numberOrText, "Milliseconds since 1970."),
        .optional("customAttributes", .text, "An object as text."), .optional("mfaInfo", SecondFactor.givenList, "The second factors."),
    ])

    /// Imports each user on its own: an invalid user does not keep the others from being imported.
    @Sendable private static func insertUsers(_ call: ToolkitCall) throws -> Response {
        let (body, service) = (call.sent, call.service)
        let given = try body.objects("users") ?? []
        let (overwrites, checks) = (try body.bool("allowOverwrite") ?? false, try body.bool("sanityCheck") ?? false)
        guard !given.isEmpty else { throw FirebaseError.refused("MISSING_USER_ACCOUNT") }
        // A faulty password is refused below.
        let passwords = given.count { ((try? ImportedUser.password(in: $0)) ?? nil) != nil }
        guard passwords <= PasswordHash.mostPerRequest else { throw FirebaseError.tooManyPasswords }
        let users = try given.map { user throws(FirebaseError) in try ImportedUser(user, rounds: service.passwordRounds) }
        let checksEmails =
            try checks && !call.context.read { try ProjectConfig.find(service.settings, in: $0).allowsDuplicateEmails }
        if checks { try ImportedUser.checkSanity(of: users, checksEmails: checksEmails) }
        if !overwrites { try ImportedUser.checkIDs(of: users) }
        let errors = try call.context.write { db in
            try users.enumerated().compactMap { index, user -> JSON? in
                do {
                    try db.inSavepoint {
                        try insert(user, overwriting: overwrites, checksEmails: checksEmails, call, in: db)
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

    private static func insert(
        _ imported: ImportedUser, overwriting: Bool, checksEmails: Bool, _ call: ToolkitCall, in db: Database
    ) throws {
        let (context, service) = (call.context, call.service)
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
        var user = try service.create(imported.new, imported.hash, from: context.identifiers, at: context.now, in: db)
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
