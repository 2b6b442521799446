import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The end of a sign-in whose first factor is proven.
enum SignInCompletion: Sendable {
    case signedIn(IssuedTokens)
    /// The user has second factors, and must prove one (firebase-auth-more.md B76).
    case asking(PendingCredential, SecondFactors)

    var tokens: IssuedTokens? { if case .signedIn(let tokens) = self { tokens } else { nil } }

    /// The members of a response: the tokens, or the request for a second factor.
    static func members<Source>(_ completion: @escaping @Sendable (Source) -> SignInCompletion?) -> [Shape<Source>.Member] {
        IssuedTokens.members { completion($0)?.tokens } + [
            .optional("mfaPendingCredential", pendingCredential) { source in
                if case .asking(let credential, _)? = completion(source) { credential.text } else { nil }
            },
            .optional("mfaInfo", .named("FirebaseMaskedFactors", .list(of: SecondFactor.maskedShape.schema))) { source in
                guard case .asking(_, let secondFactors)? = completion(source) else { return nil as JSON? }
                return .array(secondFactors.factors.map(SecondFactor.maskedShape.json))
            },
        ]
    }

    private static let pendingCredential = ValueSchema.named("FirebasePendingCredential", .secret)

    /// The names of the members that a response with tokens lacks.
    static let request = ["mfaPendingCredential", "mfaInfo"]
}

extension FirebaseAuthBackend {
    /// Completes a sign-in whose first factor is proven: asks for the user's second factor, or records the sign-in and issues tokens.
    ///
    /// - Throws: `USER_DISABLED`, after the second factor is asked for. Operations that check it earlier do so themselves.
    func completeSignIn(
        of user: FirebaseUser, by provider: SignIn.Provider, at now: Instant, in db: Database
    ) throws -> SignInCompletion {
        if let secondFactors = user.secondFactors, !secondFactors.isEmpty {
            return .asking(PendingCredential(uid: user.uid, provider: provider, project: settings.projectID), secondFactors)
        }
        return .signedIn(try issueTokens(signingIn: user, by: provider, at: now, in: db))
    }

    /// Records a sign-in and issues tokens, without a second factor. Custom tokens, sign-up and phone never ask for one.
    ///
    /// - Parameter claims: of a custom token.
    /// - Throws: `USER_DISABLED`.
    func issueTokens(
        signingIn user: FirebaseUser, by provider: SignIn.Provider, claims: JSON.Members = [:], at now: Instant, in db: Database
    ) throws -> IssuedTokens {
        if user.auth.isDisabled { throw FirebaseError.userDisabled }
        var user = user
        user.lastLoginAt = now
        return try issueTokens(for: &user, SignIn(provider: provider, claims: claims, authTime: now), at: now, in: db)
    }
}

extension Context {
    /// Runs a transaction that a refusal does not undo: a code is used up even if a later check fails.
    ///
    /// - Throws: the refusal, after the commit.
    func writeDespiteRefusal<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try write { db -> Result<Value, FirebaseError> in
            do {
                return .success(try body(db))
            } catch let refusal as FirebaseError {
                return .failure(refusal)
            }
        }.get()
    }
}

extension Shape.Member {
    /// The name of the response, which SDKs ignore.
    static func kind(_ name: String) -> Shape.Member {
        .init("kind", .choice(["identitytoolkit#\(name)"])) { _ in "identitytoolkit#\(name)" }
    }
}

extension Answer {
    /// A response of a shape.
    ///
    /// - Parameter missing: the members that the example lacks, because they exclude others.
    static func shape<Source>(_ shape: Shape<Source>, _ about: String, exampleWithout missing: [String] = []) -> Answer {
        let members = (shape.schema.example.object ?? [:]).filter { member in !missing.contains { $0.isSame(as: member.key) } }
        return .bare(shape.schema, about, example: .object(JSON.Members(members.map { ($0.key, $0.value) })))
    }
}

extension Shape {
    /// The response to a source.
    func response(_ source: Source) -> Response { .firebase(json(source)) }
}
