import GRDB
import UnderstudyCore

extension AuthUser {
    /// The Firebase user of the current user.
    ///
    /// An account without one, such as an account that FitIQ created, gets it now: a valid token means that Firebase knows the user (C26).
    ///
    /// - Returns: `nil` for a deleted user, and for a user without an account.
    /// - Throws: ``MissingAccountError`` if the account was deleted during the request.
    static func findOrInsert(for currentUser: CurrentUser, in db: Database) throws -> AuthUser? {
        if let user = try find(currentUser.uid, in: db) { return user }
        guard let account = currentUser.account else { return nil }
        if try Account.find(account, in: db) == nil { throw MissingAccountError(key: account) }
        try insertIfForeign(currentUser.uid, account: account, in: db)
        return try find(currentUser.uid, in: db)
    }

    /// Creates the Firebase user of an account that has none, unless the id is that of a user or of a deleted one.
    static func insertIfForeign(_ uid: String, account key: String, in db: Database) throws {
        guard try isForeign(uid, in: db), try find(account: key, in: db) == nil else { return }
        try insert(uid, account: key, in: db)
    }

    /// Whether a user id is known only from tokens: no Firebase user has it, and none with it has been deleted (C26).
    static func isForeign(_ uid: String, in db: Database) throws -> Bool {
        try find(uid, in: db) == nil && !isDeleted(uid, in: db)
    }
}
