import GRDB
import MicroHTTP
import UnderstudyCore

/// The sign-in with the code of a link in a mail (firebase-auth-more.md 10).
enum EmailLinkSignIn {
    static let operations = Operation.onUsers(
        ["signInWithEmailLinkLegacy": .legacy("emailLinkSignin"), "signInWithEmailLink": .v1("accounts:signInWithEmailLink")],
        "Sign in with the code of a link in a mail", "With `idToken`, the signed-in user gets the address.", body: link,
        answers: .shape(
            response, "Signed in. If the user has a second factor, a pending credential in place of the tokens.",
            exampleWithout: SignInCompletion.request), signIn
    ).tagged("Firebase: sign-in")

    private static let link = Input.google(
        "FirebaseSignInWithEmailLink",
        [
            .optional("email", .text, "The address that the link was sent to."), .optional("oobCode", .secret, "The link's code."),
            .optional("idToken", .secret, "Of the user who gets the address."),
        ], example: ["email": "six-days@understudy.test", "oobCode": Codes.exampleCode])

    private static let response = Shape<(email: String, uid: String, isNew: Bool, completion: SignInCompletion)>(
        "FirebaseEmailLinkSignedIn",
        [
            .kind("EmailLinkSigninResponse"), .init("email", .text, example: "six-days@understudy.test") { $0.email },
            .init("localId", .text, example: "six-days") { $0.uid },
            .init("isNewUser", .bool, "Whether the user was unknown.", example: false) { $0.isNew },
        ] + SignInCompletion.members { $0.completion })

    @Sendable private static func signIn(_ call: ToolkitCall) throws -> Response {
        let (body, service, now) = (call.sent, call.service, call.now)
        let (email, text) = (try body.filled("email")?.lowercased(), try body.filled("oobCode"))
        let token = try body.filled("idToken").map(SentIDToken.init)
        // The code is used up even if a later check fails.
        return try call.context.writeDespiteRefusal { db in
            let bearer = try token.map { try service.user(bearing: $0, at: now, in: db) }
            guard let email else { throw FirebaseError.missingEmail }
            guard let text else { throw FirebaseError.refused("MISSING_OOB_CODE") }
            guard let code = try ActionCode.find(text, in: db), code.kind == .emailSignIn else { throw FirebaseError.invalidOobCode }
            guard email.isSame(as: code.email) else {
                throw FirebaseError.refused("INVALID_EMAIL", "The email provided does not match the sign-in email address.")
            }
            _ = try Checks.email(email)
            try code.consume(in: db)
            let owner = try FirebaseUser.find(email: email, at: now, in: db)
            if (bearer ?? owner)?.auth.isDisabled == true { throw FirebaseError.userDisabled }
            if let bearer, let owner, !owner.uid.isSame(as: bearer.uid) { throw FirebaseError.emailExists }
            let known = bearer ?? owner
            let new = NewUser(passwordless: nil, email: email)
            let user = try known ?? service.create(new, nil, from: call.context.identifiers, at: now, in: db)
            try user.proveEmail(email, in: db)
            guard let signedIn = try FirebaseUser.find(user.uid, at: now, in: db) else { throw FirebaseError.userNotFound }
            let completion = try service.completeSignIn(of: signedIn, by: .password, at: now, in: db)
            return response.response((email, user.uid, known == nil, completion))
        }
    }
}

extension FirebaseUser {
    /// Records a sign-in by the link in a mail to an address, which becomes the user's.
    fileprivate func proveEmail(_ address: String, in db: Database) throws {
        try addPlace(for: ProviderInfo.password, in: db)
        try auth.adoptEmail(address, isVerified: true, in: db)
        var user = self
        user.hasEmailLink = true
        try user.save(in: db)
    }
}
