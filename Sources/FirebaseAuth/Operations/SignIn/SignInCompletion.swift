import GRDB
import UnderstudyCore
import Values

/// The common end of every sign-in.
extension FirebaseAuthBackend {
    /// Completes a sign-in whose first factor is proven: asks for the user's second factor, or records the sign-in and issues tokens.
    ///
    /// - Parameters:
    ///   - claims: of a custom token.
    ///   - asksForSecondFactor: false where Firebase never asks: custom tokens, sign-up, phone.
    /// - Returns: the response's members after the operation's own: the tokens, or the request for a second factor.
    /// - Throws: `USER_DISABLED`, after the second factor is asked for. Operations that check it earlier do so themselves.
    func completeSignIn(
        of user: FirebaseUser, by provider: SignIn.Provider, claims: JSON.Members = [:], asksForSecondFactor: Bool = true,
        at now: Instant, in db: Database
    ) throws -> [(String, JSON?)] {
        if asksForSecondFactor, let request = secondFactorRequest(for: user, after: provider) { return request }
        if user.auth.isDisabled { throw FirebaseError.userDisabled }
        var user = user
        user.lastLoginAt = now
        return try issueTokens(for: &user, SignIn(provider: provider, claims: claims, authTime: now), at: now, in: db).members
    }

    /// The members of the response that ask for a user's second factor; `nil` for a user without one (firebase-auth-more.md B76).
    private func secondFactorRequest(for user: FirebaseUser, after provider: SignIn.Provider) -> [(String, JSON?)]? {
        guard let secondFactors = user.secondFactors, !secondFactors.isEmpty else { return nil }
        return [
            (
                "mfaPendingCredential",
                .string(PendingCredential(uid: user.uid, provider: provider, project: settings.projectID).text)
            ),
            ("mfaInfo", .array(secondFactors.factors.map(\.masked))),
        ]
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
