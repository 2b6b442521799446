import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    /// Data that other apps store for the account stays, as in the real service (firebase-auth.md 3.8, 6).
    func delete(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let now = context.now
        if requester.isOwner {
            guard let uid = try body.filled("localId") else { throw FirebaseError.missingLocalID }
            try context.write { db in
                guard let user = try AuthUser.find(uid, in: db) else { throw FirebaseError.userNotFound }
                try user.delete(in: db)
            }
        } else {
            let token = try body.idToken()
            try context.write { db in
                let user = try user(bearing: token, at: now, in: db)
                try checkRecent(token, at: now)
                try user.auth.delete(in: db)
            }
        }
        return .firebase(["kind": "identitytoolkit#DeleteAccountResponse"])
    }

    private static let deletionLimit = 1_000

    /// firebase-auth.md 3.11
    func batchDelete(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let (uids, isForced) = (try body.strings("localIds") ?? [], try body.bool("force") ?? false)
        guard (1...Self.deletionLimit).contains(uids.count) else { throw FirebaseError.refused("LOCAL_ID_LIST_EXCEEDS_LIMIT") }
        let errors = try context.write { db in
            try uids.enumerated().compactMap { index, uid -> JSON? in
                guard let user = try AuthUser.find(uid, in: db) else { return nil }
                guard isForced || user.isDisabled else {
                    return [
                        "index": .integer(index), "localId": .string(uid),
                        "message": "NOT_DISABLED : Disable the account before batch deletion.",
                    ]
                }
                try user.delete(in: db)
                return nil
            }
        }
        return .firebase(errors.isEmpty ? [:] : ["errors": .array(errors)])
    }
}
