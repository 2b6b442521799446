import GRDB
import IDTokens
import MicroHTTP
import UnderstudyCore
import Values

/// The most frequent request of apps: many send it before each of their own calls, several at once (firebase-auth.md 3.6).
enum TokenRefresh {
    static let operations: [Operation<FirebaseAuthBackend>] = [
        .call(
            "token", .post, "/securetoken.googleapis.com/v1/token", "Exchange a refresh token for a new ID token", for: .key, body: grant,
            answers: .shape(response, "A new ID token."), if: \.settings.isEnabled, refresh
        ).refreshingTokens
    ].tagged("Firebase: sign-in")

    private static let grant = Input.google(
        "FirebaseTokenGrant",
        [
            .optional("grantType", .text, "`refresh_token`."), .optional("refreshToken", .secret),
        ],
        orPlainForm: .object([
            .optional("grant_type", .text, "`refresh_token`.", example: "refresh_token"),
            .optional("refresh_token", .secret, example: IssuedTokens.exampleRefreshToken),
        ]), example: ["grantType": "refresh_token", "refreshToken": IssuedTokens.exampleRefreshToken])

    private static let response = Shape<(token: RefreshToken, text: String, idToken: String)>(
        "FirebaseToken",
        [
            .init("id_token", .secret, example: IssuedTokens.exampleIDToken) { $0.idToken },
            .init("access_token", .secret, "The same as `id_token`; the mobile SDKs read this one.", example: IssuedTokens.exampleIDToken) {
                $0.idToken
            },
            .init("expires_in", .text, IssuedTokens.expiryWords, example: .string(IssuedTokens.expiry)) { _ in IssuedTokens.expiry },
            .init("refresh_token", .secret, "The token that was sent.", example: IssuedTokens.exampleRefreshToken) { $0.text },
            .init("token_type", .choice(["Bearer"])) { _ in "Bearer" }, .init("user_id", .text, example: "six-days") { $0.token.uid },
            .projectNumber("project_id"),
        ])

    @Sendable private static func refresh(_ call: Call<FirebaseAuthBackend, Void, RequestBody>) throws -> Response {
        let (body, service, now) = (call.sent, call.service, call.now)
        let (grantType, text) = (try body.string("grantType"), try body.string("refreshToken"))
        guard let grantType, !grantType.isEmpty else { throw FirebaseError.refused("MISSING_GRANT_TYPE") }
        guard grantType.isSame(as: "refresh_token") else { throw FirebaseError.refused("INVALID_GRANT_TYPE") }
        guard let text, !text.isEmpty else { throw FirebaseError.refused("MISSING_REFRESH_TOKEN") }
        let invalid = FirebaseError.refused("INVALID_REFRESH_TOKEN")
        guard let token = RefreshToken(text), token.project.isSame(as: service.settings.projectID) else { throw invalid }
        let gone = service.settings.fidelity == .production ? FirebaseError.userNotFound : invalid
        guard try call.context.read({ try AuthUser.find(token.uid, in: $0) }) != nil else { throw gone }
        let idToken = try call.context.write { db in
            guard var user = try FirebaseUser.find(token.uid, at: now, in: db) else { throw gone }
            if user.auth.isDisabled { throw FirebaseError.userDisabled }
            if service.isRevoked(token, of: user, at: now) { throw FirebaseError.tokenExpired }
            let signIn = token.signIn(since: user.lastLoginAt ?? user.lastRefreshAt ?? now)
            return try service.issueTokens(for: &user, signIn, at: now, in: db).idToken
        }
        return response.response((token, text, idToken))
    }
}

extension FirebaseAuthBackend {
    /// Whether a token is revoked. The emulator accepts tokens from before a change of password; production does not (firebase-auth.md 7).
    fileprivate func isRevoked(_ token: RefreshToken, of user: FirebaseUser, at now: Instant) -> Bool {
        guard settings.fidelity == .production, let issuedAt = token.issuedAt, user.auth.validSinceSeconds != nil else { return false }
        return user.revokes(tokenIssuedAt: Double(issuedAt.seconds), at: now)
    }
}

extension Shape.Member {
    /// The project's number, which differs from its id, the `aud` of tokens (firebase-auth.md 7, trap 5).
    static func projectNumber(_ name: String) -> Shape.Member {
        .init(name, .text, "A number, which is not the project's id.", example: "12345") { _ in "12345" }
    }
}
