import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The sign-in with an identity at a provider (firebase-auth-more.md 9).
enum FederatedSignIn {
    static let operations = Operation.onUsers(
        ["signInWithIdpLegacy": .legacy("verifyAssertion"), "signInWithIdp": .v1("accounts:signInWithIdp")],
        "Sign in with Apple, Google or another identity provider",
        "The parameters of the provider's response may be in the query or the fragment of `requestUri`, or in `postBody`.",
        body: credential,
        answers: .shape(
            FederatedAnswer.shape,
            """
            Signed in; a user with a second factor gets a pending credential in place of the tokens. With `needConfirmation`, the client \
            must prove the address by another sign-in first.
            """,
            exampleWithout: ["emailRecycled", "needConfirmation", "verifiedProvider", "errorMessage"] + SignInCompletion.request), signIn
    ).tagged("Firebase: sign-in")

    private static let credential = Input.google(
        "FirebaseSignInWithIdp",
        [
            .optional("requestUri", .secret, "An absolute URI, such as `http://localhost`."),
            .optional(
                "postBody", .secret,
                """
                A form with `providerId` and with `id_token` or `access_token`: a JSON Web Token, whose signature is not verified, or an \
                object as text, with `sub`.
                """),
            .optional("idToken", .secret, "Of the user to whom the identity is linked."),
            .optional("returnIdpCredential", .bool, "Whether an identity that cannot be linked is a success with `errorMessage`."),
            .optional("returnSecureToken", .bool, "Ignored; tokens are always returned."),
        ],
        example: [
            "requestUri": "http://localhost", "postBody": "providerId=google.com&id_token=%7B%22sub%22%3A%22g-1%22%7D",
            "returnSecureToken": true,
        ])

    /// Signs in, links the identity to the signed-in user, or asks the client to sign in otherwise first.
    @Sendable private static func signIn(_ call: ToolkitCall) throws -> Response {
        let (body, service, now) = (call.sent, call.service, call.now)
        if try body.bool("returnRefreshToken") ?? false { throw FirebaseError.notImplemented("returnRefreshToken is not implemented yet.") }
        if try body.filled("pendingIdToken") != nil { throw FirebaseError.notImplemented("pendingIdToken is not implemented yet.") }
        let returnsRefusal = try body.bool("returnIdpCredential") ?? false
        let identity = try FederatedIdentity(FederatedParameters(body))
        let token = try body.filled("idToken").map(SentIDToken.init)
        // A disabled user is refused last, with the identity stored.
        let answer = try call.context.writeDespiteRefusal { db in
            let bearer = try token.map { try service.user(bearing: $0, at: now, in: db) }
            let allowsDuplicates = try ProjectConfig.find(service.settings, in: db).allowsDuplicateEmails
            let match: FederatedMatch
            do {
                match = try FederatedMatch(identity, bearer: bearer, allowsDuplicates: allowsDuplicates, at: now, in: db)
            } catch let refusal as FirebaseError where returnsRefusal {
                return FederatedAnswer(identity: identity, emailVerified: identity.isEmailVerified, outcome: .refused(refusal.message))
            }
            if case .unconfirmed(let user) = match {
                return FederatedAnswer(identity: identity, emailVerified: identity.isEmailVerified, outcome: .unconfirmed(user))
            }
            return try signIn(identity, match, allowsDuplicates: allowsDuplicates, call, in: db)
        }
        return FederatedAnswer.shape.response(answer)
    }

    private static func signIn(
        _ identity: FederatedIdentity, _ match: FederatedMatch, allowsDuplicates: Bool, _ call: ToolkitCall, in db: Database
    ) throws -> FederatedAnswer {
        let (service, now) = (call.service, call.now)
        let known: FirebaseUser?
        var isRecycled = false
        switch match {
        case .linking(let user):
            try user.link(identity, allowsDuplicates: allowsDuplicates, in: db)
            known = user
        case .sameEmail(let user):
            try user.adopt(identity, at: now, in: db)
            // The user's former identity at the provider had the same address.
            isRecycled = user.linkedProviders.contains { $0.provider.isSame(as: identity.provider) }
            known = user
        case .known(let user), .unconfirmed(let user): known = user
        case .new: known = nil
        }
        let new = NewUser(of: identity, hasEmail: !allowsDuplicates)
        let uid = try known?.uid ?? service.create(new, nil, from: call.context.identifiers, at: now, in: db).uid
        try identity.info.save(of: uid, in: db)
        guard let user = try FirebaseUser.find(uid, at: now, in: db) else { throw FirebaseError.userNotFound }
        let hasSameEmail = (user.email ?? "").isSame(as: identity.email ?? "")
        let completion = try service.completeSignIn(of: user, by: SignIn.Provider(rawValue: identity.provider), at: now, in: db)
        return FederatedAnswer(
            identity: identity, emailVerified: hasSameEmail ? user.shownEmailVerified : identity.isEmailVerified,
            outcome: .signedIn(user, isNew: known == nil, isRecycled: isRecycled, completion))
    }
}
