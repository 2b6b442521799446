import GRDB
import IDTokens
import MicroHTTP
import UnderstudyCore

extension FirebaseAuthBackend {
    /// firebase-auth-more.md B60
    func sendVerificationCode(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let phoneNumber = try Checks.phoneNumber(body.string("phoneNumber") ?? "")
        let now = context.now
        let code = try context.write { db in
            let owner = try FirebaseUser.find(phoneNumber: phoneNumber, at: now, in: db)
            if let owner { try Self.checkFirstFactor(of: owner) }
            return try VerificationCode.make(
                .phoneSignIn, for: phoneNumber, of: owner?.uid, from: context.identifiers, at: now, in: db)
        }
        context.logNotice(code.notice)
        return .firebase(["sessionInfo": .string(code.sessionInfo)])
    }

    /// Refuses a phone number as the first factor of a user with a second factor.
    private static func checkFirstFactor(of user: FirebaseUser) throws(FirebaseError) {
        if user.hasSecondFactor {
            throw .refused("UNSUPPORTED_FIRST_FACTOR", "A phone number cannot be set as a first factor on an SMS based MFA user.")
        }
    }

    /// Signs in the user of a phone number, perhaps a new one, or adds the number to the signed-in user (firebase-auth-more.md B63 to B67).
    func signInWithPhoneNumber(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let proof = try PhoneProof(body)
        let (idToken, now) = (try body.filled("idToken"), context.now)
        return try context.writeDespiteRefusal { db in
            let phoneNumber = try proof.phoneNumber(in: db)
            let owner = try FirebaseUser.find(phoneNumber: phoneNumber, at: now, in: db)
            let signedIn = try idToken.map { try self.user(bearing: SentIDToken($0), at: now, in: db) }
            if let owner, let signedIn, !owner.uid.isSame(as: signedIn.uid) {
                if proof.isTemporary { throw FirebaseError.phoneNumberExists }
                let proof = try TemporaryProof.make(for: phoneNumber, from: context.identifiers, in: db)
                return .firebase([
                    "phoneNumber": .string(phoneNumber), "temporaryProof": .string(proof.text),
                    "temporaryProofExpiresIn": .string("\(IDToken.lifeSeconds)"),
                ])
            }
            let known = signedIn ?? owner
            let new = NewUser(passwordless: nil, phoneNumber: phoneNumber)
            var user = try known ?? create(new, nil, from: context.identifiers, at: now, in: db)
            if user.auth.isDisabled { throw FirebaseError.userDisabled }
            try Self.checkFirstFactor(of: user)
            try user.addPlace(for: ProviderInfo.phone, in: db)
            user.phoneNumber = phoneNumber
            let signIn = try completeSignIn(of: user, by: .phone, asksForSecondFactor: false, at: now, in: db)
            return .firebase(
                omittingMissing: [
                    ("isNewUser", .bool(known == nil)), ("phoneNumber", .string(phoneNumber)), ("localId", .string(user.uid)),
                ] + signIn)
        }
    }

    func recaptchaValues(_ requester: Requester, _ body: RequestBody, _ context: Context) -> Response {
        .firebase([
            "kind": "identitytoolkit#GetRecaptchaParamResponse", "recaptchaStoken": "understudy-has-no-recaptcha-token",
            "recaptchaSiteKey": "understudy-has-no-recaptcha-key",
        ])
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
