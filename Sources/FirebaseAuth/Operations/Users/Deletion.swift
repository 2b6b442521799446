import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The deletion of users. Data that other apps store for the account stays, as in the real service (firebase-auth.md 3.8, 3.11, 6).
enum Deletion {
    static let operations: [Operation<FirebaseAuthBackend>] = [delete, batchDelete].flatMap(\.self).tagged("Firebase: users")

    private static let delete = Operation.onUsers(
        ["deleteLegacy": .legacy("deleteAccount"), "delete": .v1("accounts:delete"), "deleteByOwner": .project("/accounts:delete")],
        "Delete the signed-in user, or a user as the owner",
        body: .google(
            "FirebaseDelete",
            [
                .optional("idToken", .secret, "Of the signed-in user."),
                .optional("localId", .text, "Only for the owner, and required there."),
            ],
            example: ["idToken": IssuedTokens.exampleIDToken, "localId": "six-days"]),
        answers: .shape(deleted, "Deleted.")
    ) { call in
        let (service, now) = (call.service, call.now)
        if call.user.isOwner {
            guard let uid = try call.sent.filled("localId") else { throw FirebaseError.missingLocalID }
            try call.context.write { db in
                guard let user = try AuthUser.find(uid, in: db) else { throw FirebaseError.userNotFound }
                try user.delete(in: db)
            }
        } else {
            let token = try call.sent.idToken()
            try call.context.write { db in
                let user = try service.user(bearing: token, at: now, in: db)
                try service.checkRecent(token, at: now)
                try user.auth.delete(in: db)
            }
        }
        return deleted.response(())
    }

    private static let deleted = Shape<Void>("FirebaseDeleted", [.kind("DeleteAccountResponse")])

    private static let mostUsers = 1_000

    private static let batchDelete = Operation.onUsers(
        ["batchDeleteByOwner": .project("/accounts:batchDelete")], "Delete many users",
        body: .google(
            "FirebaseBatchDelete",
            [
                .optional("localIds", .list(of: .text), "At most 1,000."),
                .optional("force", .bool, "Whether users that are not disabled are deleted too."),
            ], example: ["localIds": ["six-days"], "force": true]),
        answers: .bare(
            .named("FirebaseBatchDeleted", .object([.optional("errors", .list(of: kept.schema))])),
            "Deleted, except for the users under `errors`.", example: [:])
    ) { call in
        let (uids, isForced) = (try call.sent.strings("localIds") ?? [], try call.sent.bool("force") ?? false)
        guard (1...mostUsers).contains(uids.count) else { throw FirebaseError.refused("LOCAL_ID_LIST_EXCEEDS_LIMIT") }
        let errors = try call.context.write { db in
            try uids.enumerated().compactMap { index, uid -> JSON? in
                guard let user = try AuthUser.find(uid, in: db) else { return nil }
                guard isForced || user.isDisabled else { return kept.json((index, uid)) }
                try user.delete(in: db)
                return nil
            }
        }
        return .firebase(errors.isEmpty ? [:] : ["errors": .array(errors)])
    }

    /// A user that is not deleted.
    private static let kept = Shape<(index: Int, uid: String)>([
        .init("index", .integer(NumberRange())) { $0.index }, .init("localId", .text) { $0.uid },
        .init("message", .text) { _ in "NOT_DISABLED : Disable the account before batch deletion." },
    ])
}
