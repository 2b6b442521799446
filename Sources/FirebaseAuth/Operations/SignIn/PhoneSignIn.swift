import GRDB
import IDTokens
import MicroHTTP
import UnderstudyCore
import Values

/// The sign-in by phone (firebase-auth-more.md 11).
enum PhoneSignIn {
    static let operations: [Operation<FirebaseAuthBackend>] = [sendCode, signIn, recaptcha].flatMap(\.self).tagged("Firebase: sign-in")

    static let exampleNumber: JSON = "+15555550100"
    static let exampleSession: JSON = "Xq0Qb1mTz4v7kYc2"
    static let exampleSMSCode: JSON = "012345"

    /// firebase-auth-more.md B60
    private static let sendCode = Operation.onUsers(
        ["sendVerificationCodeLegacy": .legacy("sendVerificationCode"), "sendVerificationCode": .v1("accounts:sendVerificationCode")],
        "Make a code to sign in by phone, in place of a text message", "Checks of the app, such as `recaptchaToken`, are ignored.",
        body: .google(
            "FirebasePhoneNumber", [.optional("phoneNumber", SecondFactor.number, SecondFactor.numberWords)],
            example: ["phoneNumber": exampleNumber]),
        answers: .shape(VerificationCode.session, "The session of the text message, whose code is listed.")
    ) { call in
        let phoneNumber = try Checks.phoneNumber(call.sent.string("phoneNumber") ?? "")
        let code = try call.context.write { db in
            let owner = try FirebaseUser.find(phoneNumber: phoneNumber, at: call.now, in: db)
            if let owner { try checkFirstFactor(of: owner) }
            return try VerificationCode.make(
                .phoneSignIn, for: phoneNumber, of: owner?.uid, from: call.context.identifiers, at: call.now, in: db)
        }
        call.context.logNotice(code.notice)
        return VerificationCode.session.response(code)
    }

    /// Refuses a phone number as the first factor of a user with a second factor.
    private static func checkFirstFactor(of user: FirebaseUser) throws(FirebaseError) {
        if user.hasSecondFactor {
            throw .refused("UNSUPPORTED_FIRST_FACTOR", "A phone number cannot be set as a first factor on an SMS based MFA user.")
        }
    }

    /// Signs in the user of a phone number, perhaps a new one, or adds the number to the signed-in user (firebase-auth-more.md B63 to B67).
    private static let signIn = Operation.onUsers(
        ["signInWithPhoneNumberLegacy": .legacy("verifyPhoneNumber"), "signInWithPhoneNumber": .v1("accounts:signInWithPhoneNumber")],
        "Sign in by phone, or add the phone number to the signed-in user",
        "The request has the code of a text message with its session, or a temporary proof with its phone number.",
        body: .google(
            "FirebasePhoneSignIn",
            [
                .optional("sessionInfo", .secret), .optional("code", .secret, "Six digits."), .optional("temporaryProof", .secret),
                .optional("phoneNumber", .text, "Of the temporary proof."),
                .optional("idToken", .secret, "Of the user to whom the phone number is added."),
            ], example: ["sessionInfo": exampleSession, "code": exampleSMSCode]),
        answers: .shape(
            response, "Signed in. If the phone number to add is another user's, a proof that signs in that user.",
            exampleWithout: ["temporaryProof", "temporaryProofExpiresIn"])
    ) { call in
        let (service, now) = (call.service, call.now)
        let proof = try PhoneProof(call.sent)
        let idToken = try call.sent.filled("idToken")
        return try call.context.writeDespiteRefusal { db in
            let phoneNumber = try proof.phoneNumber(in: db)
            let owner = try FirebaseUser.find(phoneNumber: phoneNumber, at: now, in: db)
            let signedIn = try idToken.map { try service.user(bearing: SentIDToken($0), at: now, in: db) }
            if let owner, let signedIn, !owner.uid.isSame(as: signedIn.uid) {
                if proof.isTemporary { throw FirebaseError.phoneNumberExists }
                return response.response(.taken(try TemporaryProof.make(for: phoneNumber, from: call.context.identifiers, in: db)))
            }
            let known = signedIn ?? owner
            let new = NewUser(passwordless: nil, phoneNumber: phoneNumber)
            var user = try known ?? service.create(new, nil, from: call.context.identifiers, at: now, in: db)
            if user.auth.isDisabled { throw FirebaseError.userDisabled }
            try checkFirstFactor(of: user)
            try user.addPlace(for: ProviderInfo.phone, in: db)
            user.phoneNumber = phoneNumber
            let tokens = try service.issueTokens(signingIn: user, by: .phone, at: now, in: db)
            return response.response(.signedIn(phoneNumber, uid: user.uid, isNew: known == nil, tokens))
        }
    }

    /// The outcome for a phone number.
    private enum Outcome: Sendable {
        case signedIn(String, uid: String, isNew: Bool, IssuedTokens)
        /// The number is another user's.
        case taken(TemporaryProof)

        var phoneNumber: String {
            switch self {
            case .signedIn(let number, _, _, _): number
            case .taken(let proof): proof.phoneNumber
            }
        }
        var uid: String? { if case .signedIn(_, let uid, _, _) = self { uid } else { nil } }
        var isNew: Bool? { if case .signedIn(_, _, let isNew, _) = self { isNew } else { nil } }
        var tokens: IssuedTokens? { if case .signedIn(_, _, _, let tokens) = self { tokens } else { nil } }
        var proof: TemporaryProof? { if case .taken(let proof) = self { proof } else { nil } }
    }

    private static let response = Shape<Outcome>(
        "FirebasePhoneSignedIn",
        [
            .optional("isNewUser", .bool, example: false) { $0.isNew },
            .init("phoneNumber", .text, example: exampleNumber) { $0.phoneNumber },
            .optional("localId", .text, example: "six-days") { $0.uid },
        ] + IssuedTokens.members(\.tokens) + [
            .optional("temporaryProof", .secret) { $0.proof?.text },
            .optional(
                "temporaryProofExpiresIn", .choice([IssuedTokens.expiry]), "Seconds, as a string; in fact the proof does not expire."
            ) { $0.proof.map { _ in IssuedTokens.expiry } },
        ])

    private static let recaptcha = Operation.onUsers(
        ["recaptchaParamsLegacy": .legacy("getRecaptchaParam"), "recaptchaParams": .v1("recaptchaParams")], by: .get,
        "Get values for reCAPTCHA, which is never asked", body: .unused, answers: .shape(recaptchaValues, "Fake values.")
    ) { _ in recaptchaValues.response(()) }

    private static let recaptchaValues = Shape<Void>(
        "FirebaseRecaptcha",
        [
            .kind("GetRecaptchaParamResponse"), .fixed("recaptchaStoken", "understudy-has-no-recaptcha-token"),
            .fixed("recaptchaSiteKey", "understudy-has-no-recaptcha-key"),
        ])
}

extension Shape.Member {
    /// A text that is the same in every response.
    fileprivate static func fixed(_ name: String, _ text: String) -> Shape.Member {
        .init(name, .text, example: .string(text)) { _ in text }
    }
}

/// The proof of a request that the client has a phone number.
private enum PhoneProof {
    case code(String, session: String)
    case temporary(TemporaryProof)

    /// - Throws: `MISSING_PHONE_NUMBER`, `MISSING_SESSION_INFO` or `MISSING_CODE`.
    init(_ body: RequestBody) throws(FirebaseError) {
        if let proof = try body.filled("temporaryProof") {
            guard let phoneNumber = try body.filled("phoneNumber") else { throw .refused("MISSING_PHONE_NUMBER") }
            self = .temporary(TemporaryProof(text: proof, phoneNumber: phoneNumber))
        } else {
            guard let session = try body.filled("sessionInfo") else { throw .refused("MISSING_SESSION_INFO") }
            guard let code = try body.filled("code") else { throw .refused("MISSING_CODE") }
            self = .code(code, session: session)
        }
    }

    var isTemporary: Bool {
        if case .temporary = self { true } else { false }
    }

    /// The proven number. A code is used up, a temporary proof is not.
    func phoneNumber(in db: Database) throws -> String {
        switch self {
        case .code(let code, let session): return try VerificationCode.check(code, ofSession: session, in: db)
        case .temporary(let proof):
            guard try proof.isStored(in: db) else { throw FirebaseError.refused("INVALID_TEMPORARY_PROOF") }
            return proof.phoneNumber
        }
    }
}
