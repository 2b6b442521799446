import GRDB
import IDTokens
import MicroHTTP
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    /// The most frequent request of apps: many send it before each of their own calls, several at once (firebase-auth.md 3.6).
    func refresh(_ context: Context) throws -> Response {
        let body = try RequestBody(context.request)
        let (grantType, text) = (try body.string("grantType"), try body.string("refreshToken"))
        guard let grantType, !grantType.isEmpty else { throw FirebaseError.refused("MISSING_GRANT_TYPE") }
        guard grantType.isSame(as: "refresh_token") else { throw FirebaseError.refused("INVALID_GRANT_TYPE") }
        guard let text, !text.isEmpty else { throw FirebaseError.refused("MISSING_REFRESH_TOKEN") }
        let invalid = FirebaseError.refused("INVALID_REFRESH_TOKEN")
        guard let token = RefreshToken(text), token.project.isSame(as: settings.projectID) else { throw invalid }
        let now = context.now
        let gone = settings.fidelity == .production ? FirebaseError.userNotFound : invalid
        guard try context.read({ try AuthUser.find(token.uid, in: $0) }) != nil else { throw gone }
        let idToken = try context.write { db in
            guard var user = try FirebaseUser.find(token.uid, at: now, in: db) else { throw gone }
            if user.auth.isDisabled { throw FirebaseError.userDisabled }
            if isRevoked(token, of: user, at: now) { throw FirebaseError.tokenExpired }
            let signIn = token.signIn(since: user.lastLoginAt ?? user.lastRefreshAt ?? now)
            return JSON.string(try issueTokens(for: &user, signIn, at: now, in: db).idToken)
        }
        return .firebase([
            "id_token": idToken, "access_token": idToken, "expires_in": .string("\(IDToken.lifeSeconds)"), "refresh_token": .string(text),
            "token_type": "Bearer", "user_id": .string(token.uid), "project_id": Self.projectNumber,
        ])
    }

    /// Whether a token is revoked. The emulator accepts tokens from before a change of password; production does not (firebase-auth.md 7).
    private func isRevoked(_ token: RefreshToken, of user: FirebaseUser, at now: Instant) -> Bool {
        guard settings.fidelity == .production, let issuedAt = token.issuedAt, user.auth.validSinceSeconds != nil else { return false }
        return user.revokes(tokenIssuedAt: Double(issuedAt.seconds), at: now)
    }

    /// Differs from the project's id, which is the `aud` of tokens (firebase-auth.md 7, trap 5).
    static let projectNumber: JSON = "12345"
}
