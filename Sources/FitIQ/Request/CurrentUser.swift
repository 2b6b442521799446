import GRDB
import IDTokens
import MicroHTTP
import UnderstudyCore
import Values

/// The user that a request's credentials name.
struct CurrentUser: Sendable {
    let user: User
    /// The time zone in which the user's days are counted.
    let zone: Zone

    var id: String { user.id }
}

extension Context {
    fileprivate static let userDeleted = "the user of the token is deleted"

    /// Runs a transaction for a client; see ``write(asUser:of:_:)``.
    func write<Value>(as currentUser: CurrentUser, _ body: (Database) throws -> Value) throws -> Value {
        try write(asUser: currentUser.id, of: currentUser.user.account, body)
    }

    /// Runs a transaction for a user.
    ///
    /// - Parameter account: the account whose daily seeding ends; `nil` if no client writes.
    /// - Throws: ``FitIQError/unauthorized`` if the user has been deleted in the meantime.
    func write<Value>(asUser id: String, of account: String?, _ body: (Database) throws -> Value) throws -> Value {
        try write { db in
            guard try User.exists(id, in: db) else { throw FitIQError.unauthorized.because(Self.userDeleted) }
            if let account { try Account.stopRenewing(account, in: db) }
            return try body(db)
        }
    }
}

extension FitIQBackend {
    package func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal? {
        guard request.has(.authorization) else {
            return try acting.map { try principal(ofAccount: $0.key, in: db) }
        }
        guard let token = request.bearerToken else { return nil }
        return try principal(bearing: token, at: now, in: db)
    }

    /// The account and the user of a token: an opaque token of this server, an access token, or an ID token of this server's Firebase
    /// emulator. `nil` if the token is not valid now.
    func principal(bearing token: String, at now: Instant, in db: Database) throws -> Principal? {
        if let opaque = try BearerToken.find(token, in: db) {
            guard opaque.isInForce(at: now) else { return nil }
            return try principal(ofAccount: opaque.account, in: db)
        }
        guard let access = try signer(in: db).verified(token, at: now) else { return try principal(byIDToken: token, at: now, in: db) }
        guard let user = try User.find(access.userID, in: db) else { return nil }
        return Principal(account: user.account, userID: user.id)
    }

    /// The instant at which a valid token expires; `nil` for never.
    func tokenExpiry(_ token: String, at now: Instant, in db: Database) throws -> Instant? {
        if let opaque = try BearerToken.find(token, in: db) { return opaque.expiresAt }
        if let access = try signer(in: db).verified(token, at: now) { return access.expiresAt }
        return try Identity.find(bearing: token, unsigned: unsignedTokens, at: now, in: db)?.expiresAt
    }

    /// A Firebase user and a FitIQ user of one account are the same person.
    private func principal(byIDToken token: String, at now: Instant, in db: Database) throws -> Principal? {
        guard UnverifiedJWT(token)?.isEmulatorsIDToken == true,
            let identity = try Identity.find(bearing: token, unsigned: unsignedTokens, at: now, in: db),
            case .userID(let uid) = identity.subject, let user = try AuthUser.find(uid, in: db)
        else { return nil }
        return try principal(ofAccount: user.account, in: db)
    }

    private func principal(ofAccount key: String, in db: Database) throws -> Principal {
        Principal(account: key, userID: try User.id(ofAccount: key, in: db))
    }

    /// The user of the request's credentials.
    ///
    /// - Throws: ``FitIQError/unauthorized`` if no valid credentials name a user (fitiq.md 1.2).
    func currentUser(_ context: Context) throws -> CurrentUser {
        try currentUser(by: context.principal, with: context.request.bearerToken, context)
    }

    /// The same for the principal of a token from another place.
    func currentUser(by principal: Principal?, with token: String?, _ context: Context) throws -> CurrentUser {
        guard let principal else { throw FitIQError.unauthorized.because(rejection(of: token, context)) }
        let session = context.session
        guard let account = principal.account, let currentUser = try currentUser(ofAccount: account, in: session),
            // Credentials of a deleted user are not valid for a later user of the same account.
            principal.userID.map({ $0 == currentUser.id }) ?? true
        else { throw FitIQError.unauthorized.because(Context.userDeleted) }
        return currentUser
    }

    private func rejection(of token: String?, _ context: Context) -> String {
        guard let token else { return context.tokenRejection(unsigned: unsignedTokens) }
        let isSigned = try? context.read { try signer(in: $0).verified(token, at: context.now) != nil }
        return isSigned == true ? Context.userDeleted : context.rejection(of: token, unsigned: unsignedTokens)
    }

    /// The user of an account, with everything stored that is due by the world's clock; `nil` if the user has been deleted.
    func currentUser(ofAccount key: String, in session: Session) throws -> CurrentUser? {
        let due = session.due
        try session.renewIfDue(key)
        let (found, known) = try session.read { db in (try Account.find(key, in: db), try User.find(account: key, in: db)) }
        guard let account = found else { return nil }
        // None if the user has been deleted, or the account in the meantime.
        let created = { db in try Account.find(key, in: db).flatMap { try User.findOrCreate(for: $0, at: session.due, in: db) } }
        guard var user = try known ?? session.write(created) else { return nil }
        let zone = account.zone
        if user.insightsThrough < zone.localDate(at: due) - 1 {
            // If storing fails, the insights are due again with the next request.
            _ = try session.writeIfPossible { db in user = try makeNightlyInsights(for: user.id, in: zone, at: due, in: db) ?? user }
        }
        return CurrentUser(user: user, zone: zone)
    }
}
