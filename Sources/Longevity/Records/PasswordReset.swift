import Foundation
import GRDB
import Storage
import UnderstudyCore
import Values

/// An open password reset. Each e-mail address has at most one. (longevity.md 3.12.6 to 3.12.8)
struct PasswordReset: Sendable {
    /// The only code, because no mail is sent.
    static let code = "123456"

    private static let codeMinutes: Int64 = 10
    private static let tokenMinutes: Int64 = 15
    private static let resendSeconds: Int64 = 60
    private static let windowMinutes: Int64 = 60
    private static let sendsPerWindow = 5
    private static let attemptLimit = 5

    let email: String
    /// The code is valid before this instant.
    var expiresAt: Instant
    var resendAvailableAt: Instant
    var windowStart: Instant
    var sendCount: Int
    var attempts = 0
    var tokenExpiresAt: Instant?

    /// The time of the last request for a code.
    private var requestedAt: Instant { resendAvailableAt.advanced(bySeconds: -Self.resendSeconds) }

    /// Opens a reset, or replaces the open one.
    ///
    /// - Throws: 429 within 60 seconds of the last request, and for the sixth request within an hour.
    static func request(for email: String, at now: Instant, in db: Database) throws {
        var reset = PasswordReset(
            email: email, expiresAt: now.advanced(bySeconds: codeMinutes * 60), resendAvailableAt: now.advanced(bySeconds: resendSeconds),
            windowStart: now, sendCount: 1)
        // A reset from the future, which the clock has left behind, does not limit requests.
        if let open = try find(email, in: db), open.requestedAt <= now {
            if now < open.resendAvailableAt {
                let seconds = (open.resendAvailableAt.milliseconds - now.milliseconds + 999) / 1_000
                throw tooMany("Please wait \(seconds) seconds before requesting another code.")
            }
            if now < open.windowStart.advanced(bySeconds: windowMinutes * 60) {
                if open.sendCount >= sendsPerWindow { throw tooMany("Maximum number of requests exceeded. Please try again later.") }
                reset.windowStart = open.windowStart
                reset.sendCount = open.sendCount + 1
            }
        }
        try reset.save(token: nil, in: db)
    }

    /// Checks a code and stores the token that it is exchanged for.
    ///
    /// - Returns: the error for a refused code; `nil` on success. A wrong code is counted, so that the error must not undo the transaction.
    static func verify(_ code: String, for email: String, token: String, at now: Instant, in db: Database) throws -> LongevityError? {
        let isCode = code.utf8.count == 6 && code.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isCode, var reset = try find(email, in: db) else { return invalidCode }
        if now >= reset.expiresAt { return expiredCode }
        if reset.attempts >= attemptLimit { return tooManyAttempts }
        guard code == Self.code else {
            try db.run("UPDATE longevity_password_reset SET verify_attempts = verify_attempts + 1 WHERE email_lower = ?", [email])
            return invalidCode
        }
        reset.tokenExpiresAt = now.advanced(bySeconds: tokenMinutes * 60)
        try reset.save(token: token, in: db)
        return nil
    }

    /// The reset that a token was issued for.
    ///
    /// - Throws: 400 for an unknown, used or expired token.
    static func find(token: String, at now: Instant, in db: Database) throws -> PasswordReset {
        let sql = "\(selection) WHERE token_sha256 = ? AND consumed_at IS NULL"
        guard let reset = try db.firstValue(sql, [BearerToken.digest(of: token)], PasswordReset.init),
            let expiresAt = reset.tokenExpiresAt
        else { throw invalidToken }
        if now >= expiresAt { throw expiredToken }
        return reset
    }

    /// Ends the reset: its token cannot be used again.
    func consume(at now: Instant, in db: Database) throws {
        try db.run("UPDATE longevity_password_reset SET consumed_at = ? WHERE email_lower = ?", [now.description, email])
    }

    private static func find(_ email: String, in db: Database) throws -> PasswordReset? {
        try db.firstValue("\(selection) WHERE email_lower = ? AND consumed_at IS NULL", [email], PasswordReset.init)
    }

    private func save(token: String?, in db: Database) throws {
        let sql = """
            INSERT OR REPLACE INTO longevity_password_reset (
                email_lower, expires_at, resend_available_at, send_window_start, send_count, verify_attempts, token_sha256,
                token_expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """
        let values: SQLArguments = [
            email, expiresAt.description, resendAvailableAt.description, windowStart.description, sendCount, attempts,
            token.map(BearerToken.digest), tokenExpiresAt?.description,
        ]
        try db.run(sql, values)
    }

    static let invalidCode = refused("invalid_code", "Invalid verification code.")
    static let expiredCode = refused("expired_code", "The verification code has expired. Please request a new one.")
    static let tooManyAttempts = refused("too_many_attempts", "Too many verification attempts. Please request a new code.")
    static let invalidToken = refused("invalid_token", "Invalid or expired reset token. Please start the process again.")
    static let expiredToken = refused("expired_token", "The reset token has expired. Please start the process again.")

    private static func refused(_ code: String, _ message: String) -> LongevityError {
        .refused(.badRequest, code: code, message: message)
    }

    static func tooMany(_ message: String) -> LongevityError {
        .refused(.tooManyRequests, code: "too_many_requests", message: message)
    }
}

extension PasswordReset {
    private static let selection = """
        SELECT email_lower, expires_at, resend_available_at, send_window_start, send_count, verify_attempts, token_expires_at
        FROM longevity_password_reset
        """

    private init(row: StoredRow) throws {
        self.init(
            email: try row[0], expiresAt: try row[1], resendAvailableAt: try row[2], windowStart: try row[3], sendCount: try row[4],
            attempts: try row[5], tokenExpiresAt: try row[6])
    }
}
