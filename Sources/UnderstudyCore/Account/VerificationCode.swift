import GRDB
import Storage
import Values

/// A one-time code of the kind that a text message brings. No message is sent; the program shows the code to people and tests.
///
/// A code does not expire and can be used once. A phone number may have several (firebase-auth-more.md B61). A world stores the newest
/// 1,000.
package struct VerificationCode: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable, ColumnValue {
        case phoneSignIn = "PHONE_SIGN_IN"
        case secondFactorEnrollment = "MFA_ENROLLMENT"
        case secondFactorSignIn = "MFA_SIGN_IN"

        /// The purpose, for people.
        package var purpose: String {
            switch self {
            case .phoneSignIn: "sign in with"
            case .secondFactorEnrollment: "add the second factor"
            case .secondFactorSignIn: "sign in with the second factor"
            }
        }
    }

    /// Six digits.
    package let code: String
    /// Identifies the message, for the request that contains the code.
    package let sessionInfo: String
    package let kind: Kind
    package let phoneNumber: String
    /// The user for whom the code was made; `nil` for a number that no user has.
    package let uid: String?
    package let createdAt: Instant

    /// One line for the program's output.
    package var notice: Notice { Notice("to \(kind.purpose) \(phoneNumber)", code: code) }
}

extension VerificationCode {
    /// Creates and stores a code.
    ///
    /// - Parameter source: generates the code and its session.
    package static func make(
        _ kind: Kind, for phoneNumber: String, of uid: String?, from source: IdentifierSource, at now: Instant, in db: Database
    ) throws -> VerificationCode {
        let made = VerificationCode(
            code: digits(from: source), sessionInfo: source.text(characters: sessionCharacters), kind: kind, phoneNumber: phoneNumber,
            uid: uid, createdAt: now)
        let sql = "INSERT INTO verification_code (session_info, code, kind, phone_number, uid, created_at) VALUES (?, ?, ?, ?, ?, ?)"
        try db.run(sql, [made.sessionInfo, made.code, kind.rawValue, phoneNumber, uid, now.description])
        try db.run("DELETE FROM verification_code WHERE number <= ?", [db.lastInsertedRowID - storedCodes])
        return made
    }

    private static let (codeDigits, sessionCharacters) = (6, 226)
    private static let storedCodes: Int64 = 1_000

    private static func digits(from source: IdentifierSource) -> String {
        var digits: [UInt8] = []
        while digits.count < codeDigits {
            digits += source.token().utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        return String(decoding: digits.prefix(codeDigits), as: UTF8.self)
    }

    private static let selection = "SELECT session_info, code, kind, phone_number, uid, created_at FROM verification_code"

    package static func find(session sessionInfo: String, in db: Database) throws -> VerificationCode? {
        try db.firstValue("\(selection) WHERE session_info = ?", [sessionInfo], VerificationCode.init)
    }

    /// Every unused code, oldest first.
    package static func all(in db: Database) throws -> [VerificationCode] {
        try db.values("\(selection) ORDER BY number", [], VerificationCode.init)
    }

    /// A user's unused codes, oldest first.
    package static func all(of uid: String, in db: Database) throws -> [VerificationCode] {
        try db.values("\(selection) WHERE uid = ? ORDER BY number", [uid], VerificationCode.init)
    }

    /// Deletes the code, because it has been used.
    package func consume(in db: Database) throws {
        try db.run("DELETE FROM verification_code WHERE session_info = ?", [sessionInfo])
    }

    private init(row: StoredRow) throws {
        sessionInfo = try row[0]
        code = try row[1]
        kind = try row[2]
        phoneNumber = try row[3]
        uid = try row[4]
        createdAt = try row[5]
    }
}
