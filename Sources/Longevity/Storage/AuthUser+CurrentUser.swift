import GRDB
import UnderstudyCore

extension AuthUser {
    /// The caller's Firebase user.
    ///
    /// An account that no seed and no sign-up gave one, such as FitIQ's, gets it now: Firebase knows whoever brings a valid token (C26).
    ///
    /// - Returns: `nil` for who has been deleted, and for who has no account.
    static func findOrInsert(for currentUser: CurrentUser, in db: Database) throws -> AuthUser? {
        if let user = try find(currentUser.uid, in: db) { return user }
        guard let account = currentUser.account else { return nil }
        try insertIfForeign(currentUser.uid, account: account, in: db)
        return try find(currentUser.uid, in: db)
    }

    /// Gives an account its Firebase user, unless one by this id has been deleted.
    static func insertIfForeign(_ uid: String, account key: String, in db: Database) throws {
        guard try isForeign(uid, in: db), try find(account: key, in: db) == nil else { return }
        try insert(uid, account: key, in: db)
    }

    /// Whether only tokens know a user id: nobody here has it, and nobody has been deleted by it (C26).
    static func isForeign(_ uid: String, in db: Database) throws -> Bool {
        try find(uid, in: db) == nil && !isDeleted(uid, in: db)
    }
}
