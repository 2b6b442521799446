import GRDB

/// A code that stands in a mail to verify an address, to set a password, and the like. No mail is sent; people and tests are shown the code.
///
/// It never expires, counts once, and there may be several for one user (firebase-auth.md 5).
package struct ActionCode: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable, ColumnValue {
        case passwordReset = "PASSWORD_RESET"
        case verifyEmail = "VERIFY_EMAIL"
        case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"
        /// Back to the address that the user had first.
        case recoverEmail = "RECOVER_EMAIL"

        /// As links name it.
        package var mode: String {
            switch self {
            case .passwordReset: "resetPassword"
            case .verifyEmail: "verifyEmail"
            case .verifyAndChangeEmail: "verifyAndChangeEmail"
            case .recoverEmail: "recoverEmail"
            }
        }

        /// What it is good for, for people.
        package var purpose: String {
            switch self {
            case .passwordReset: "set a new password"
            case .verifyEmail: "verify the e-mail address"
            case .verifyAndChangeEmail: "verify the new e-mail address"
            case .recoverEmail: "go back to the former e-mail address"
            }
        }
    }

    package let code: String
    package let kind: Kind
    package let uid: String
    package let email: String
    package let newEmail: String?
    /// Where a browser uses the code.
    package let link: String
    package let createdAt: Instant

    /// One line for the program's output.
    package var notice: String { "to \(kind.purpose) of \(email): \(link)" }
}

extension ActionCode {
    /// Makes a code for a user, and stores it.
    ///
    /// - Parameters:
    ///   - email: the user's, or the one that the code goes back to.
    ///   - continueURL: where the link leads on to.
    ///   - host: under which the link finds this server: the `Host` header of the request that asks for it.
    ///   - source: where the code comes from.
    package static func make(
        _ kind: Kind, for user: AuthUser, email: String, newEmail: String? = nil, continueURL: String? = nil, host: String?,
        from source: IdentifierSource, at now: Instant, in db: Database
    ) throws -> ActionCode {
        let code = String((source.token() + source.token()).prefix(characters))
        let link = try link(kind, code, continueURL: continueURL, host: host, in: db)
        let made = ActionCode(
            code: code, kind: kind, uid: user.uid, email: email.lowercased(), newEmail: newEmail, link: link, createdAt: now)
        try made.insert(in: db)
        return made
    }

    private static let characters = 54

    /// In a sandbox the link's API key leads there.
    private static func link(
        _ kind: Kind, _ code: String, continueURL: String?, host: String?, in db: Database
    ) throws -> String {
        let key = try TokenScope.find(in: db).map { "\(sandboxKeyPrefix)\($0)" } ?? "fake-api-key"
        let link = "http://\(host ?? "127.0.0.1")/emulator/action?mode=\(kind.mode)&lang=en&oobCode=\(code)&apiKey=\(URLText.encoded(key))"
        return continueURL.map { "\(link)&continueUrl=\(URLText.encoded($0))" } ?? link
    }

    /// What an API key has in front of the name of the sandbox that it is for (firebase-auth.md 1.6).
    package static let sandboxKeyPrefix = "sandbox:"

    /// Stores a code as it is.
    package func insert(in db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT INTO action_code (code, uid, kind, email, new_email, link, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)"
        ).run([code, uid, kind.rawValue, email, newEmail, link, createdAt.description])
    }

    private static let selection = "SELECT code, kind, uid, email, new_email, link, created_at FROM action_code"

    package static func find(_ code: String, in db: Database) throws -> ActionCode? {
        try db.cachedStatement(sql: "\(selection) WHERE code = ?").firstValue([code], ActionCode.init)
    }

    /// Every code that has not been used, the oldest first.
    package static func all(in db: Database) throws -> [ActionCode] {
        try db.cachedStatement(sql: "\(selection) ORDER BY number").values([], ActionCode.init)
    }

    /// As ``all(in:)``, of one user.
    package static func all(of uid: String, in db: Database) throws -> [ActionCode] {
        try db.cachedStatement(sql: "\(selection) WHERE uid = ? ORDER BY number").values([uid], ActionCode.init)
    }

    /// Uses the code up.
    package func consume(in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM action_code WHERE code = ?").run([code])
    }

    private init(row: StoredRow) throws {
        code = try row[0]
        kind = try row[1]
        uid = try row[2]
        email = try row[3]
        newEmail = try row[4]
        link = try row[5]
        createdAt = try row[6]
    }
}
