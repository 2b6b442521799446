import Testing
import TestSupport
import UnderstudyCore
import Values

/// Requests with phone numbers, as first and as second factors.
extension FirebaseWorld {
    static let phoneNumber = "+15555550100"

    /// Sends a request of a second factor with an API key, such as `mfaEnrollment:start`.
    func secondFactor(_ operation: String, _ body: JSON = [:]) throws -> Answer {
        try world.send(.post, "/identitytoolkit.googleapis.com/v2/accounts/\(operation)?key=any", body: body)
    }

    /// The codes that text messages would contain, the oldest first.
    func verificationCodes() throws -> [JSON] {
        try #require(emulator(.get, "verificationCodes").body["verificationCodes"]?.array)
    }

    /// The members `sessionInfo` and `code` of the request that answers a text message.
    ///
    /// - Parameter sessionInfo: of the response to the request that sent it.
    func code(ofSession sessionInfo: JSON?) throws -> JSON {
        let sent = try #require(try verificationCodes().first { $0["sessionInfo"] == sessionInfo }, "\(sessionInfo?.text ?? "none")")
        return ["sessionInfo": sent["sessionInfo"] ?? .null, "code": sent["code"] ?? .null]
    }

    /// Has a code sent to sign in by phone.
    func phoneCode(for number: String = phoneNumber) throws -> JSON {
        try code(ofSession: app("sendVerificationCode", ["phoneNumber": .string(number)]).body["sessionInfo"])
    }

    func signInByPhone(_ number: String = phoneNumber) throws -> Session {
        try Session(app("signInWithPhoneNumber", phoneCode(for: number)))
    }

    /// Has a code sent to add a second factor.
    func enrollmentCode(_ session: Session, for number: String = phoneNumber) throws -> JSON {
        let body: JSON = ["idToken": .string(session.idToken), "phoneEnrollmentInfo": ["phoneNumber": .string(number)]]
        return try code(ofSession: secondFactor("mfaEnrollment:start", body).body["phoneSessionInfo"]?["sessionInfo"])
    }

    /// Adds a second factor.
    func enroll(_ session: Session, _ number: String = phoneNumber, name: String? = nil) throws -> Answer {
        let body = JSON.object(
            omittingMissing: [
                ("idToken", .string(session.idToken)), ("displayName", name.map(JSON.string)),
                ("phoneVerificationInfo", try enrollmentCode(session, for: number)),
            ])
        return try secondFactor("mfaEnrollment:finalize", body)
    }

    /// The first step of a sign-in by password.
    func firstStep(_ email: String = "ada@example.com") throws -> JSON {
        try app("signInWithPassword", ["email": .string(email), "password": "secret"]).body
    }

    /// The second step of a sign-in.
    ///
    /// - Parameter first: the response of the first step.
    func secondStep(after first: JSON) throws -> Answer {
        let credential = try #require(first["mfaPendingCredential"], "\(first.text)")
        let id = first["mfaInfo"]?.array?.first?["mfaEnrollmentId"] ?? .null
        let started = try secondFactor("mfaSignIn:start", ["mfaPendingCredential": credential, "mfaEnrollmentId": id])
        let code = try code(ofSession: started.body["phoneResponseInfo"]?["sessionInfo"])
        return try secondFactor("mfaSignIn:finalize", ["mfaPendingCredential": credential, "phoneVerificationInfo": code])
    }

    /// The claims of the ID token in a response.
    func claims(_ answer: Answer) throws -> JSON {
        try #require(answer.body["idToken"]?.string.flatMap { UnverifiedJWT($0)?.claims }, "\(answer.body.text)")
    }
}

extension JSON {
    /// A seed account with a second factor, which signs in with `ada@example.com` and `secret`.
    static func accountWithSecondFactor(_ members: JSON.Members = [:]) -> JSON {
        let factor: JSON = ["mfaEnrollmentId": "m1", "displayName": "Mobile", "phoneInfo": "+15555550101"]
        return account("ada", ["firebase": .object(JSON.Members([("mfaInfo", .array([factor]))]).merging(members))])
    }
}
