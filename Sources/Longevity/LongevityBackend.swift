import GRDB
import MicroHTTP
import UnderstudyCore

/// Stands in for the Longevity App's backend, revision `2161412` (longevity.md).
package struct LongevityBackend: Backend {
    package let name = "longevity"
    package let title = "Longevity App"
    package let pathPrefixes: [[String]] = [[]]
    package let pathsIgnoreCase = true
    package let fidelity: Fidelity
    let passwordRounds: Int

    package init(fidelity: Fidelity, keys: Keys) {
        self.fidelity = fidelity
        passwordRounds = keys.passwordRounds
    }

    package var migrations: [Migration] { LongevityMigrations.all }

    package var routes: [Route] {
        trendRoutes + deltaRoutes + signInRoutes + profileRoutes + onboardingRoutes + checkInRoutes + summaryRoutes + subscriptionRoutes
            + chatRoutes + credentialRoutes + passwordResetRoutes + ageRoutes + legacyScoreRoutes + legalRoutes
    }

    package func response(for error: any Error, at path: [String]) -> Response {
        LongevityError.response(for: error)
    }

    /// longevity.md 1.1
    package func preflight(_ request: Request) -> Response? { .preflight(request) }

    /// The user id of an account; one that never used this app has its key for one, unless that is another user's.
    package static func userID(ofAccount key: String, in db: Database) throws -> String {
        if let uid = try String.fetchOne(db.cachedStatement(sql: "SELECT uid FROM longevity_user WHERE account = ?"), arguments: [key]) {
            return uid
        }
        return try User.find(key, in: db) == nil ? key : "account:\(key)"
    }

    package func mintToken(
        _ kind: TokenKind, for account: Account, at now: Instant, expiresAt: Instant?, in db: Database
    ) throws -> String? {
        guard kind == .firebase else { return nil }
        return MintedToken.firebase(
            uid: try Self.userID(ofAccount: account.key, in: db), of: account, at: now,
            expiresAt: expiresAt ?? now.advanced(bySeconds: 3_600))
    }

    package func credentials(actingAs account: String) -> [Credential: String] {
        [.authorization: "Bearer \(BearerToken.acting(as: account))"]
    }

    package func account(askedBy request: Request, in world: World, at now: Instant) throws -> String? {
        try request.bearerToken.flatMap { try world.identity(bearing: $0, at: now) }.flatMap { identity in
            try world.read { try identity.longevityAccount(in: $0) }
        }
    }

    package func removeData(of account: Account, in db: Database) throws {
        guard let user = try User.find(account: account.key, in: db) else { return }
        try user.delete(in: db)
    }
}
