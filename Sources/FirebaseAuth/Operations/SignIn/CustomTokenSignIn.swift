import GRDB
import MicroHTTP
import UnderstudyCore

/// The sign-in with a token of the app's own backend (firebase-auth.md 3.10).
enum CustomTokenSignIn {
    static let operations = Operation.onUsers(
        ["signInWithCustomTokenLegacy": .legacy("verifyCustomToken"), "signInWithCustomToken": .v1("accounts:signInWithCustomToken")],
        "Sign in with a token of the app's own backend", "An unknown user is created.", body: customToken,
        answers: .shape(response, "Signed in.")
    ) { call in
        guard let text = try call.sent.filled("token") else { throw FirebaseError.refused("MISSING_CUSTOM_TOKEN") }
        let (token, service, now) = (try CustomToken(text), call.service, call.now)
        return response.response(
            try call.context.write { db in
                let known = try FirebaseUser.find(token.uid, at: now, in: db)
                let new = NewUser(passwordless: token.uid)
                var user = try known ?? service.create(new, nil, from: call.context.identifiers, at: now, in: db)
                user.hasCustomAuth = true
                return (known == nil, try service.issueTokens(signingIn: user, by: .custom, claims: token.claims, at: now, in: db))
            })
    }.tagged("Firebase: sign-in")

    private static let customToken = Input.google(
        "FirebaseCustomToken",
        [
            .optional("token", .secret, "A JSON Web Token, whose signature is not verified, or an object as text."),
            .optional("returnSecureToken", .bool, "Ignored; tokens are always returned."),
        ], example: ["token": #"{"uid":"six-days"}"#])

    private static let response = Shape<(isNew: Bool, tokens: IssuedTokens)>(
        "FirebaseCustomTokenSignedIn",
        [
            .kind("VerifyCustomTokenResponse"), .init("isNewUser", .bool, "Whether the user was unknown.", example: false) { $0.isNew },
        ] + IssuedTokens.requiredMembers { $0.tokens })
}
