import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// Accounts and tokens (fitiq.md 3.15 to 3.18).
enum SignIn {
    static let operations: [Operation<FitIQBackend>] = [
        .call(
            "register", .post, "/auth/register", "Create an account and sign in",
            """
            Also creates the profile (`metric`, language `en`) and a few insights (`fitiq.insightsOnRegistration`). Lume decodes `data`, in \
            which `created_at` is a number. FitIQ expects a text there, and then decodes the same six members at the top level. With \
            `fitiq.registerCompatibility` = `openapi`, the response is that of the real backend's document: `data.created_at` is the text, \
            and the top level has only `success`, `data` and `error`.
            """,
            for: .apiKey, body: Registration.body,
            answers: .bare(RegisteredUser.inBothPlaces.schema, "The new user, signed in.", status: .created),
            refuses: [
                .error(.invalid("Invalid email format"), Registration.rules),
                .error(.emailTaken, "The e-mail address is taken, in any case."),
            ]
        ) { call in
            let (context, service) = (call.context, call.service)
            if try context.read({ try isTaken(call.sent.email, in: $0) }) { throw FitIQError.emailTaken }
            // Hashing is slow, so it runs before the transaction.
            let hash = try PasswordHash(of: call.sent.password, rounds: service.passwordRounds)
            let id = context.identifiers.next()
            let tokens = try context.write { db in
                if try isTaken(call.sent.email, in: db) { throw FitIQError.emailTaken }
                let user = try call.sent.createUser(id, hash: hash, at: context.session.moment, of: service, in: db)
                return try Tokens(for: user, context, of: service, in: db)
            }
            let user = RegisteredUser(
                id: id, email: call.sent.email, name: call.sent.name, createdAt: call.now.wholeSeconds, tokens: tokens)
            return switch service.settings.registerCompatibility {
            case .openapi: .success(RegisteredUser.inOnePlace.json(user), status: .created)
            case .dual: .json(RegisteredUser.inBothPlaces.json(user), status: .created)
            }
        },
        .call(
            "logIn", .post, "/auth/login", "Sign in by e-mail and password",
            "Every account of the demo seed can sign in with `KEY@understudy.test` and the password `understudy`. Earlier sign-ins stay valid.",
            for: .apiKey, body: credentials, answers: .ok(Tokens.shape.schema, "A pair of tokens."),
            refuses: [.error(.invalidCredentials, "No API key, or a wrong address or password.")]
        ) { call in
            guard let known = try call.context.read({ try identity(withEmail: call.sent.email, in: $0) }) else {
                throw FitIQError.invalidCredentials.because("no user has this e-mail address")
            }
            guard known.passwordHash.matches(call.sent.password) else {
                throw FitIQError.invalidCredentials.because("the password is not that of the user")
            }
            guard let user = try call.service.currentUser(ofAccount: known.account, in: call.context.session)?.user else {
                throw FitIQError.invalidCredentials.because("the user is deleted")
            }
            let tokens = try call.context.write { db in
                guard try User.find(user.id, in: db) != nil else { throw FitIQError.invalidCredentials }
                return try Tokens(for: user, call.context, of: call.service, in: db)
            }
            return .success(tokens.json)
        },
        .call(
            "refreshTokens", .post, "/auth/refresh", "Exchange a refresh token for a new pair",
            "A refresh token can be used once. Earlier access tokens stay valid until they expire.", for: .apiKey,
            body: .described(
                refreshToken("FitIQRefresh", "The refresh token. It or its other name is required, and `refresh_token` counts first.")
            ) { context in
                let body = try RequestBody(context.request)
                return try body.required(body.string("refresh_token", "refreshToken"))
            }, answers: .ok(Tokens.shape.schema, "The new pair."),
            refuses: [
                .error(
                    .invalidRefreshToken("refresh token has been revoked"),
                    """
                    No API key, or a token that is unknown, revoked or expired. A token is revoked after its use, after a sign-out, and \
                    after the deletion of its user.
                    """)
            ]
        ) { call in
            let tokens = try call.context.write { db in
                guard let known = try RefreshToken.find(call.sent, in: db) else {
                    throw FitIQError.invalidRefreshToken("invalid refresh token")
                }
                guard !known.isRevoked, let user = try User.find(known.userID, in: db) else {
                    throw FitIQError.invalidRefreshToken("refresh token has been revoked")
                }
                guard call.now < known.expiresAt else { throw FitIQError.invalidRefreshToken("refresh token has expired") }
                try RefreshToken.revoke(call.sent, at: call.now, in: db)
                return try Tokens(for: user, call.context, of: call.service, in: db)
            }
            return .success(tokens.json)
        }.refreshingTokens,
        .call(
            "logOut", .post, "/auth/logout", "Revoke a refresh token, or all of the bearer's",
            """
            Without a refresh token in the body, all refresh tokens of the bearer are revoked, if there is a bearer token. Unknown and \
            invalid tokens count as signed out. Access tokens stay valid until they expire.
            """,
            for: signingOut,
            body: .described(
                refreshToken("FitIQLogout", "The refresh token. `refresh_token` counts before `refreshToken`; both may be missing."),
                mayBeMissing: true
            ) { try RequestBody($0.request, mayBeMissing: true).string("refresh_token", "refreshToken") },
            answers: .ok(.object([.required("message", .choice(["Logged out"]))]), "Signed out.")
        ) { call in
            if let token = call.sent {
                try call.context.write { try RefreshToken.revoke(token, at: call.now, in: $0) }
            } else if let currentUser = try? call.service.currentUser(call.context) {
                try call.context.write { try RefreshToken.revokeAll(of: currentUser.id, at: call.now, in: $0) }
            }
            return .success(["message": "Logged out"])
        },
    ].tagged("FitIQ: sign-in")

    /// Everyone with the API key. A bearer token, valid or not, is optional.
    private static let signingOut = Access<FitIQBackend, Void>(
        "API key", [.apiKey], security: [["FitIQAPIKey": []], ["FitIQAPIKey": [], "FitIQBearer": []]]
    ) { service, context in try service.checkAPIKey(context) }

    private static let credentials = Input<FitIQBackend, (email: String, password: String)>.described(
        .named(
            "FitIQLogin",
            .object([
                .required("email", .text, "The e-mail address, in any case.", example: "fitiq-full@understudy.test"),
                .required("password", .secret, example: "understudy"),
            ]))
    ) { context in
        let body = try RequestBody(context.request)
        return (try body.required(body.string("email")), try body.required(body.string("password")))
    }

    private static func refreshToken(_ name: String, _ about: String) -> ValueSchema {
        .named(
            name,
            .object([
                .optional("refresh_token", .secret, about, example: "w58hjnGQjnFYvgS476MLPadPbku29eghayI5xSbgsSA"),
                .optional(
                    "refreshToken", .secret, "Another name of `refresh_token`.", example: "w58hjnGQjnFYvgS476MLPadPbku29eghayI5xSbgsSA"),
            ]))
    }

    /// Whether the address belongs to someone who can sign in here.
    private static func isTaken(_ email: String, in db: Database) throws -> Bool {
        try User.find(email: email, in: db) != nil || identity(withEmail: email, in: db) != nil
    }

    /// The account and password of an address: of a user here, or of an account that has no user here yet. A deleted user has none.
    private static func identity(withEmail email: String, in db: Database) throws -> (account: String, passwordHash: PasswordHash)? {
        if let user = try User.find(email: email, in: db) { return user.passwordHash.map { (user.account, $0) } }
        guard let account = try Account.find(email: String(email.trimmingSpace()), in: db), let hash = account.passwordHash,
            try User.find(account: account.key, in: db) == nil, try !User.isDeleted(account: account.key, in: db)
        else { return nil }
        return (account.key, hash)
    }
}

/// The tokens of a sign-in (fitiq.md 1.3).
struct Tokens: Shaped {
    let access: String
    let refresh: String

    static let shape = Shape<Tokens>("FitIQTokens", members { $0 })

    /// The members in a larger object.
    static func members<Source>(_ tokens: @escaping @Sendable (Source) -> Tokens) -> [Shape<Source>.Member] {
        [
            .init(
                "access_token", .secret, "A JWT; see the security scheme.", example: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJqYW5lIn0.-i1wAL1KmI"
            ) {
                tokens($0).access
            },
            .init(
                "refresh_token", .secret, "Valid for one exchange within `fitiq.refreshTokenSeconds`, by default 30 days.",
                example: "t2lvCMGl9pcNZMWfhvolg36NSFuT0kkW8WXKD4sUaXw"
            ) { tokens($0).refresh },
        ]
    }
}

extension Tokens {
    /// Makes a pair, and stores the refresh token.
    fileprivate init(for user: User, _ context: Context, of service: FitIQBackend, in db: Database) throws {
        let (now, settings) = (context.now, service.settings)
        access = try service.signer(in: db).token(
            for: user, at: now, expiresAt: now.advanced(bySeconds: Int64(settings.accessTokenSeconds)))
        refresh = try RefreshToken.make(
            for: user, from: context.identifiers, at: now, expiresAt: now.advanced(bySeconds: Int64(settings.refreshTokenSeconds)), in: db)
    }
}

/// A registration in its response (fitiq.md 3.15).
private struct RegisteredUser: Sendable {
    let id: String
    let email: String
    let name: String
    let createdAt: Instant
    let tokens: Tokens

    /// The data of the real backend's document.
    static let inOnePlace = Shape<RegisteredUser>(members(.init("created_at", .instant) { JSON.timestamp($0.createdAt) }))

    /// The whole body for both apps. Lume decodes `created_at` in `data` as seconds since 2001. FitIQ then falls back to the top level.
    static let inBothPlaces = Shape<RegisteredUser>(
        [
            .init("success", .bool, example: true) { _ in true }, .object("data", inData) { $0 },
            .init("error", .nullable(.text), "Always null.", example: .null) { _ in JSON.null },
        ] + members(.init("created_at", .instant) { JSON.timestamp($0.createdAt) }))

    private static let inData = Shape<RegisteredUser>(
        "FitIQRegistered",
        members(
            .init("created_at", .anyNumber, "Seconds since the start of 2001 in UTC.", example: 789_469_200) { user in
                Int(user.createdAt.seconds - Instant(LocalDate(year: 2001, month: 1, day: 1)).seconds)
            }))

    private static func members(_ createdAt: Shape<RegisteredUser>.Member) -> [Shape<RegisteredUser>.Member] {
        [
            .init("user_id", .identifier, "In lower case.", example: "e9abbbcd-7c3f-4733-9c7a-795f6a29cc94") { $0.id },
            .init("email", .text, example: "jane@example.com") { $0.email }, .init("name", .text, example: "Jane Doe") { $0.name },
            createdAt,
        ] + Tokens.members { $0.tokens }
    }
}
