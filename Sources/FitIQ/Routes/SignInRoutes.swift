import GRDB
import MicroHTTP
import UnderstudyCore

extension FitIQBackend {
    var signInRoutes: [Route] {
        [
            keyed(.post, "/auth/register", "create an account and sign in", handler: register),
            keyed(.post, "/auth/login", "sign in by e-mail and password", handler: logIn),
            keyed(.post, "/auth/refresh", "exchange a refresh token for a new pair", handler: refresh),
            keyed(.post, "/auth/logout", "revoke a refresh token, or all of the bearer's", handler: logOut),
        ]
    }

    /// fitiq.md 3.15
    private func register(_ context: Context) throws -> Response {
        let now = context.now.wholeSeconds
        let new = try Registration(RequestBody(context.request), on: now.utc.date)
        if try context.read({ try isTaken(new.email, in: $0) }) { throw FitIQError.emailTaken }
        // Hashing is slow, so it runs before the transaction.
        let hash = try PasswordHash(of: new.password, rounds: passwordRounds)
        let id = context.identifiers.next()
        let tokens = try context.write { db in
            if try isTaken(new.email, in: db) { throw FitIQError.emailTaken }
            let user = try create(new, id: id, hash: hash, at: context.session.moment, in: db)
            return try signIn(user, context, in: db)
        }
        return registered(new, id: id, tokens, at: now)
    }

    /// Whether the address belongs to someone who can sign in here.
    private func isTaken(_ email: String, in db: Database) throws -> Bool {
        try User.find(email: email, in: db) != nil || identity(withEmail: email, in: db) != nil
    }

    /// Creates a user with a profile and, by default, a few insights. An existing account with this address and without a user here gets
    /// the user.
    private func create(_ new: Registration, id: String, hash: PasswordHash, at moment: RequestTime, in db: Database) throws -> User {
        let now = moment.now.wholeSeconds
        let known = try Account.find(email: new.email, in: db).flatMap { try User.find(account: $0.key, in: db) == nil ? $0 : nil }
        let account: Account
        if let known {
            account = known
        } else {
            let key = User.emailKey(new.email)
            let isFree = try Account.isKey(key) && Account.find(key, in: db) == nil
            var made = Account(key: isFree ? key : id, createdAt: now)
            made.displayName = new.name
            made.email = new.email
            made.passwordHash = hash
            made.dateOfBirth = new.dateOfBirth.description
            try made.insert(in: db)
            account = made
        }
        let user = User(
            id: id, account: account.key, email: new.email, passwordHash: hash, hasOwnEmail: true, hasOwnPassword: true,
            ownsAccount: known == nil, insightsThrough: account.zone.localDate(at: moment.beginning) - 1, createdAt: now)
        try user.insert(in: db)
        try Profile(of: user, name: new.name, dateOfBirth: new.dateOfBirth).save(in: db)
        if settings.insightsOnRegistration {
            for insight in StarterInsights.insights(for: user.id, at: now) { try insights.insert(insight, in: db) }
        }
        return user
    }

    private func registered(_ new: Registration, id: String, _ tokens: JSON, at now: Instant) -> Response {
        func user(createdAt: JSON) -> JSON {
            JSON.object(["user_id": .string(id), "email": .string(new.email), "name": .string(new.name), "created_at": createdAt])
                .merging(tokens)
        }
        switch settings.registerCompatibility {
        case .openapi: return .success(user(createdAt: .timestamp(now)), status: .created)
        case .dual:
            // Lume decodes `created_at` in `data` as seconds since 2001. FitIQ then falls back to the top level.
            let sinceReferenceDate = JSON.integer(Int(now.seconds - Instant(LocalDate(year: 2001, month: 1, day: 1)).seconds))
            let envelope: JSON = ["success": true, "data": user(createdAt: sinceReferenceDate), "error": .null]
            return .json(envelope.merging(user(createdAt: .timestamp(now))), status: .created)
        }
    }

    /// fitiq.md 3.16
    private func logIn(_ context: Context) throws -> Response {
        let body = try RequestBody(context.request)
        let email = try body.required(body.string("email"))
        let password = try body.required(body.string("password"))
        let known = try context.read { try identity(withEmail: email, in: $0) }
        guard let known, known.passwordHash.matches(password),
            let user = try currentUser(ofAccount: known.account, in: context.session)?.user
        else { throw FitIQError.invalidCredentials }
        return .success(
            try context.write { db in
                guard try User.find(user.id, in: db) != nil else { throw FitIQError.invalidCredentials }
                return try signIn(user, context, in: db)
            })
    }

    /// The account and password of an address: of a user here, or of an account that has no user here yet. A deleted user has none.
    private func identity(withEmail email: String, in db: Database) throws -> (account: String, passwordHash: PasswordHash)? {
        if let user = try User.find(email: email, in: db) { return user.passwordHash.map { (user.account, $0) } }
        guard let account = try Account.find(email: String(email.trimmingSpace()), in: db), let hash = account.passwordHash,
            try User.find(account: account.key, in: db) == nil, try !User.isDeleted(account: account.key, in: db)
        else { return nil }
        return (account.key, hash)
    }

    /// fitiq.md 3.17
    private func refresh(_ context: Context) throws -> Response {
        let body = try RequestBody(context.request)
        let token = try body.required(body.string("refresh_token", "refreshToken"))
        let now = context.now
        let tokens = try context.write { db in
            guard let known = try RefreshToken.find(token, in: db) else { throw FitIQError.invalidRefreshToken("invalid refresh token") }
            guard !known.isRevoked, let user = try User.find(known.userID, in: db) else {
                throw FitIQError.invalidRefreshToken("refresh token has been revoked")
            }
            guard now < known.expiresAt else { throw FitIQError.invalidRefreshToken("refresh token has expired") }
            try RefreshToken.revoke(token, at: now, in: db)
            return try signIn(user, context, in: db)
        }
        return .success(tokens)
    }

    /// Always succeeds: an unknown token, or a bearer token that is no longer valid, counts as signed out (fitiq.md 3.18).
    private func logOut(_ context: Context) throws -> Response {
        let token = try RequestBody(context.request, mayBeMissing: true).string("refresh_token", "refreshToken")
        if let token {
            try context.write { try RefreshToken.revoke(token, at: context.now, in: $0) }
        } else if let currentUser = try? currentUser(context) {
            try context.write { try RefreshToken.revokeAll(of: currentUser.id, at: context.now, in: $0) }
        }
        return .success(["message": "Logged out"])
    }

    /// Makes the tokens of a sign-in (fitiq.md 1.3).
    private func signIn(_ user: User, _ context: Context, in db: Database) throws -> JSON {
        let now = context.now
        let access = try signer(in: db).token(for: user, at: now, expiresAt: now.advanced(bySeconds: Int64(settings.accessTokenSeconds)))
        let refresh = try RefreshToken.make(
            for: user, from: context.identifiers, at: now, expiresAt: now.advanced(bySeconds: Int64(settings.refreshTokenSeconds)), in: db)
        return ["access_token": .string(access), "refresh_token": .string(refresh)]
    }
}

/// The body of a registration, checked field by field. The first validation error is thrown (fitiq.md 3.15).
private struct Registration {
    let email: String
    let password: String
    let name: String
    let dateOfBirth: LocalDate

    private static let minimumAge = 13

    init(_ body: RequestBody, on today: LocalDate) throws(FitIQError) {
        let (email, password) = (try body.string("email"), try body.string("password"))
        let (first, last) = (try body.string("first_name"), try body.string("last_name"))
        let parts = [first, last].compactMap { $0 }
        let name = try body.string("name", "full_name", "fullName") ?? (parts.isEmpty ? nil : parts.joined(separator: " "))
        let birth = try body.string("date_of_birth", "dateOfBirth") ?? ""
        guard let email = email.map({ String($0.trimmingSpace()) }), Account.isEmail(email) else { throw .invalid("Invalid email format") }
        guard let password, !password.isEmpty else { throw .invalid("Password is required") }
        guard let name = name?.trimmingSpace(), !name.isEmpty else { throw .nameRequired }
        guard let date = DateOrInstant(birth)?.date else {
            throw .invalid("invalid date format: expected YYYY-MM-DD or RFC3339, got \"\(birth)\"")
        }
        if date > today { throw .invalid("Date of birth cannot be in the future") }
        let age = completedYears(from: date, to: today)
        if age < Self.minimumAge {
            throw .invalid("User must be at least \(Self.minimumAge) years old (COPPA compliance). Age: \(age) years")
        }
        self.email = email
        self.password = password
        self.name = String(name)
        dateOfBirth = date
    }
}

/// The number of birthdays between two dates.
private func completedYears(from birth: LocalDate, to today: LocalDate) -> Int {
    let (born, now) = (birth.components, today.components)
    return now.year - born.year - ((now.month, now.day) < (born.month, born.day) ? 1 : 0)
}

extension FitIQError {
    static let nameRequired = FitIQError.invalid("Name is required")
}
