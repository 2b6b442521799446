import GRDB
import UnderstudyCore

extension VerificationCode {
    /// The session of a text message, as a response has it.
    static let session = Shape<VerificationCode>(
        "FirebaseSession",
        [.init("sessionInfo", .secret, "The session of a text message.", example: PhoneSignIn.exampleSession) { $0.sessionInfo }])

    /// The code of a text message, as a request has it; see ``check(_:in:)``.
    static let textMessage = ValueSchema.named(
        "FirebaseTextMessage", .object([.optional("sessionInfo", .secret), .optional("code", .secret, "Six digits.")]))

    /// The phone number that a code proves. The code is used up.
    ///
    /// - Throws: `INVALID_SESSION_INFO`, or `INVALID_CODE`, which leaves the session open (firebase-auth-more.md B63).
    static func check(_ code: String, ofSession sessionInfo: String, in db: Database) throws -> String {
        guard let sent = try find(session: sessionInfo, in: db) else { throw FirebaseError.refused("INVALID_SESSION_INFO") }
        guard sent.code.isSame(as: code) else { throw FirebaseError.refused("INVALID_CODE") }
        try sent.consume(in: db)
        return sent.phoneNumber
    }

    /// The phone number that the `phoneVerificationInfo` of a second factor proves (B71, B79).
    static func check(_ info: RequestBody, in db: Database) throws -> String {
        if try info.filled("androidVerificationProof") != nil {
            throw FirebaseError.notImplemented("androidVerificationProof is unsupported!")
        }
        guard let code = try info.filled("code") else { throw FirebaseError.refused("MISSING_CODE") }
        guard let session = try info.filled("sessionInfo") else { throw FirebaseError.refused("MISSING_SESSION_INFO") }
        return try check(code, ofSession: session, in: db)
    }
}
