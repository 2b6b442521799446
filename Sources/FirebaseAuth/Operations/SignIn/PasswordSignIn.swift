import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The sign-in by address and password (firebase-auth.md 3.3).
enum PasswordSignIn {
    static let operations = Operation.onUsers(
        ["signInWithPasswordLegacy": .legacy("verifyPassword"), "signInWithPassword": .v1("accounts:signInWithPassword")],
        "Sign in by e-mail and password", body: credentials,
        answers: .shape(
            response, "Signed in. If the user has a second factor, a pending credential in place of the tokens.",
            exampleWithout: SignInCompletion.request), signIn
    ).tagged("Firebase: sign-in")

    private static let credentials = Input.google(
        "FirebaseSignIn",
        [
            .optional("email", .text, "In upper or lower case."), .optional("password", .secret),
            .optional("returnSecureToken", .bool, "Ignored; tokens are always returned."),
        ], example: ["email": "six-days@understudy.test", "password": "understudy", "returnSecureToken": true])

    private static let response = Shape<(user: FirebaseUser, email: String, completion: SignInCompletion)>(
        "FirebaseSignedIn",
        [
            .kind("VerifyPasswordResponse"), .init("registered", .bool, "Always true.") { _ in true },
            .init("localId", .text, example: "six-days") { $0.user.uid },
            .init("email", .text, example: "six-days@understudy.test") { $0.email },
            .optional("displayName", .text, example: "Sam Six") { $0.user.auth.displayName },
        ] + SignInCompletion.members { $0.completion })

    @Sendable private static func signIn(_ call: ToolkitCall) throws -> Response {
        let (body, service, now) = (call.sent, call.service, call.now)
        let (given, password) = (try body.string("email"), try body.string("password"))
        guard let given else { throw FirebaseError.missingEmail }
        let email = try Checks.email(given)
        guard let password, !password.isEmpty else { throw FirebaseError.missingPassword }
        if try body.filled("captchaResponse") != nil || body.filled("captchaChallenge") != nil {
            throw FirebaseError.notImplemented("captcha unimplemented")
        }
        if try body.filled("idToken") != nil || body.filled("pendingIdToken") != nil {
            throw FirebaseError.notImplemented("idToken / pendingIdToken is no longer in use and unsupported by the Auth Emulator.")
        }
        let (known, config) = try call.context.read { db in
            (try FirebaseUser.find(email: email, at: now, in: db), try ProjectConfig.find(service.settings, in: db))
        }
        func refused(_ error: FirebaseError) -> FirebaseError {
            config.protectsFromEnumeration ? .refused("INVALID_LOGIN_CREDENTIALS") : error
        }
        guard let known else { throw refused(.emailNotFound) }
        if known.auth.isDisabled { throw FirebaseError.userDisabled }
        guard let hash = known.auth.passwordHash, hash.matches(password) else { throw refused(.invalidPassword) }
        let completion = try call.context.write { db in
            // Checked again: the user may have been deleted, or the password changed, in the meantime.
            guard let user = try FirebaseUser.find(known.uid, at: now, in: db), user.auth.passwordHash == hash else {
                throw refused(.invalidPassword)
            }
            return try service.completeSignIn(of: user, by: .password, at: now, in: db)
        }
        return response.response((known, email, completion))
    }
}
