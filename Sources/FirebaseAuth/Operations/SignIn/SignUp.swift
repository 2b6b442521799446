import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// The creation of users (firebase-auth.md 3.2, 3.11).
enum SignUp {
    static let operations = Operation.onUsers(
        ["signUpLegacy": .legacy("signupNewUser"), "signUp": .v1("accounts:signUp"), "signUpByOwner": .project("/accounts")],
        "Sign up, or create a user as the owner",
        "Without any member, the user is anonymous. With `idToken`, the signed-in user gets address and password.", body: newUser,
        answers: .shape(response, "The new user; with tokens, except for the owner."), signUp
    ).tagged("Firebase: sign-in")

    private static let newUser = Input.google(
        "FirebaseSignUp",
        [
            .optional("email", .text, "In upper or lower case."), .optional("password", .secret, "At least six characters."),
            .optional("displayName", .text, "Ignored for an anonymous user."), .optional("photoUrl", .text, "Only for the owner."),
            .optional("idToken", .secret, "Of the user to whom address and password are added."),
            .optional("localId", .text, "Only for the owner."), .optional("emailVerified", .bool, "Only for the owner."),
            .optional("disabled", .bool, "Only for the owner."), .optional("phoneNumber", .text, "Only for the owner."),
            .optional("mfaInfo", SecondFactor.givenList, "The second factors."),
            .optional("returnSecureToken", .bool, "Ignored; tokens are always returned."),
        ], example: ["email": "ada@example.com", "password": "secret", "returnSecureToken": true])

    private static let response = Shape<(user: FirebaseUser, tokens: IssuedTokens?)>(
        "FirebaseSignedUp",
        [
            .kind("SignupNewUserResponse"), .init("localId", .text, example: "Zk4wJ0s1x8YbQv2LrT6uPq9aMnC3") { $0.user.uid },
            .optional("displayName", .text, example: "Ada") { $0.user.auth.displayName },
            .optional("email", .text, example: "ada@example.com") { $0.user.email },
        ] + IssuedTokens.members { $0.tokens })

    @Sendable private static func signUp(_ call: ToolkitCall) throws -> Response {
        let (body, service, isOwner, now) = (call.sent, call.service, call.user.isOwner, call.now)
        if let idToken = try body.filled("idToken") {
            if isOwner { throw FirebaseError.missing("a sign-up by the owner with an idToken") }
            return try link(idToken, call)
        }
        let new = try isOwner ? NewUser(createdBy: body) : NewUser(signingUp: body)
        let hash = try new.password.map { try PasswordHash(of: $0, rounds: service.passwordRounds) }
        return response.response(
            try call.context.write { db in
                let user = try service.create(new, hash, from: call.context.identifiers, at: now, in: db)
                if isOwner { return (user, nil) }
                return (user, try service.issueTokens(signingIn: user, by: new.email == nil ? .anonymous : .password, at: now, in: db))
            })
    }

    /// Adds an address and a password to the signed-in user. No new user is created.
    private static func link(_ idToken: String, _ call: ToolkitCall) throws -> Response {
        let (service, now) = (call.service, call.now)
        let new = try NewUser(signingUp: call.sent)
        guard let email = new.email, let password = new.password else { throw FirebaseError.missingEmail }
        func checkFree(_ db: Database) throws {
            let owner = try AuthUser.find(email: email, in: db)
            let asks = try? SentIDToken(idToken).uid
            if let owner, !(asks?.isSame(as: owner.uid) ?? false) { throw FirebaseError.emailExists }
        }
        try call.context.read(checkFree)
        let hash = try PasswordHash(of: Checks.password(password), rounds: service.passwordRounds)
        let token = try SentIDToken(idToken)
        return response.response(
            try call.context.write { db in
                try checkFree(db)
                var user = try service.user(bearing: token, at: now, in: db)
                if !(user.email?.isSame(as: email) ?? false) { try user.auth.setEmail(email, at: now, in: db) }
                try user.auth.setPassword(hash, at: now, in: db)
                try user.addPlace(for: ProviderInfo.password, in: db)
                if let mfaInfo = new.mfaInfo {
                    user.secondFactors = try SecondFactors(mfaInfo, makeID: { UserID.make(from: call.context.identifiers) })
                }
                try user.save(in: db)
                if let name = new.displayName { try user.auth.setDisplayName(name, in: db) }
                let linked = try FirebaseUser.find(user.uid, at: now, in: db) ?? user
                return (linked, try service.issueTokens(signingIn: linked, by: .password, at: now, in: db))
            })
    }
}
