import GRDB
import Storage
import Values

/// A one-time code of the kind that a mail brings, for example to verify an address or to set a password. No mail is sent; the program
/// shows the code to people and tests.
///
/// A code never expires and can be used once. A user may have several (firebase-auth.md 5). A world stores the newest 1,000.
package struct ActionCode: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable, ColumnValue {
        case passwordReset = "PASSWORD_RESET"
        case verifyEmail = "VERIFY_EMAIL"
        case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"
        /// Restores the user's first address.
        case recoverEmail = "RECOVER_EMAIL"
        /// Signs in, or signs up, with the address. The user may not exist yet.
        case emailSignIn = "EMAIL_SIGNIN"

        /// The name in links.
        package var mode: String {
            switch self {
            case .passwordReset: "resetPassword"
            case .verifyEmail: "verifyEmail"
            case .verifyAndChangeEmail: "verifyAndChangeEmail"
            case .recoverEmail: "recoverEmail"
            case .emailSignIn: "signIn"
            }
        }

        /// The purpose, for people. An address follows.
        fileprivate var purpose: String {
            switch self {
            case .passwordReset: "set a new password of"
            case .verifyEmail: "verify the e-mail address of"
            case .verifyAndChangeEmail: "verify the new e-mail address of"
            case .recoverEmail: "go back to the former e-mail address of"
            case .emailSignIn: "sign in as"
            }
        }
    }

    package let code: String
    package let kind: Kind
    /// Empty for a sign-in with an address that no user had when the code was made.
    package let uid: String
    package let email: String
    package let newEmail: String?
    /// The path and query where a browser uses the code.
    package let target: String
    package let createdAt: Instant

    /// The URL where a browser uses the code.
    ///
    /// The host is not stored: the request that made the code could name any host, and would decide where a link with a real code leads.
    ///
    /// - Parameter base: the base URL by which the reader of the link reaches this server, such as `http://127.0.0.1:4000`.
    package func link(at base: String) -> String { base + target }

    /// One line for the program's output.
    package var notice: Notice { Notice("to \(kind.purpose) \(email)", target: target) }
}

extension ActionCode {
    /// Creates and stores a code.
    ///
    /// - Parameters:
    ///   - user: whose code it is; `nil` for a sign-in with an address that no user has.
    ///   - email: the user's address, or the one that the code restores.
    ///   - continueURL: the address to which the link's page leads on.
    ///   - source: generates the code.
    package static func make(
        _ kind: Kind, for user: AuthUser?, email: String, newEmail: String? = nil, continueURL: String? = nil,
        from source: IdentifierSource, at now: Instant, in db: Database
    ) throws -> ActionCode {
        let code = source.text(characters: characters)
        let target = try target(kind, code, continueURL: continueURL, in: db)
        let made = ActionCode(
            code: code, kind: kind, uid: user?.uid ?? "", email: email.lowercased(), newEmail: newEmail, target: target, createdAt: now)
        try made.insert(in: db)
        try db.run("DELETE FROM action_code WHERE number <= ?", [db.lastInsertedRowID - storedCodes])
        return made
    }

    private static let characters = 54
    private static let storedCodes: Int64 = 1_000

    /// A sandbox's link carries an API key that names the sandbox.
    private static func target(_ kind: Kind, _ code: String, continueURL: String?, in db: Database) throws -> String {
        let key = try TokenScope.find(in: db).map { "\(sandboxKeyPrefix)\($0)" } ?? "fake-api-key"
        let target = "/emulator/action?mode=\(kind.mode)&lang=en&oobCode=\(code)&apiKey=\(URLText.encoded(key))"
        return continueURL.map { "\(target)&continueUrl=\(URLText.encoded($0))" } ?? target
    }

    /// The prefix of an API key that names a sandbox (firebase-auth.md 1.6).
    package static let sandboxKeyPrefix = "sandbox:"

    /// Stores the code unchanged.
    package func insert(in db: Database) throws {
        let sql = "INSERT INTO action_code (code, uid, kind, email, new_email, target, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)"
        try db.run(sql, [code, uid, kind.rawValue, email, newEmail, target, createdAt.description])
    }

    private static let selection = "SELECT code, kind, uid, email, new_email, target, created_at FROM action_code"

    package static func find(_ code: String, in db: Database) throws -> ActionCode? {
        try db.firstValue("\(selection) WHERE code = ?", [code], ActionCode.init)
    }

    /// Every unused code, oldest first.
    package static func all(in db: Database) throws -> [ActionCode] {
        try db.values("\(selection) ORDER BY number", [], ActionCode.init)
    }

    /// A user's unused codes, oldest first.
    package static func all(of uid: String, in db: Database) throws -> [ActionCode] {
        try db.values("\(selection) WHERE uid = ? ORDER BY number", [uid], ActionCode.init)
    }

    /// Deletes the code, because it has been used.
    package func consume(in db: Database) throws {
        try db.run("DELETE FROM action_code WHERE code = ?", [code])
    }

    private init(row: StoredRow) throws {
        code = try row[0]
        kind = try row[1]
        uid = try row[2]
        email = try row[3]
        newEmail = try row[4]
        target = try row[5]
        createdAt = try row[6]
    }
}
