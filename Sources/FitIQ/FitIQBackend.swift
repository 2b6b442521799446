import GRDB
import MicroHTTP
import UnderstudyCore

/// Stands in for the backend of FitIQ and Lume (fitiq.md).
package struct FitIQBackend: Backend {
    package let name = "fitiq"
    package let title = "FitIQ and Lume"
    package let pathPrefixes: [[String]] = [["api", "v1"], ["health"], ["ready"], ["ws"]]
    /// FitIQ joins its base URL and its paths as texts (fitiq.md 1.8).
    package let pathsCollapseSlashes = true
    let settings: FitIQSettings
    let insights: InsightStore
    let signer: AccessTokenSigner
    let passwordRounds: Int

    package init(settings: FitIQSettings, keys: Keys) {
        self.settings = settings
        insights = InsightStore(cipher: keys.cipher)
        signer = AccessTokenSigner(key: keys.signing)
        passwordRounds = keys.passwordRounds
    }

    package var migrations: [Migration] { FitIQMigrations.all }

    package var routes: [Route] {
        insightRoutes + generateRoutes + progressRoutes + healthRoutes + signInRoutes + userRoutes + preferencesRoutes + unbuiltRoutes
    }

    package func response(for error: any Error, at path: [String]) -> Response {
        ErrorEnvelope(error).response(at: path)
    }

    package func mintToken(
        _ kind: TokenKind, for account: Account, at now: Instant, expiresAt: Instant?, in db: Database
    ) throws -> String? {
        guard kind == .fitiq else { return nil }
        guard let user = try User.findOrCreate(for: account, at: now, in: db) else {
            throw DeletedUserError(account: account.key, backend: title)
        }
        return try signer.token(for: user, at: now, expiresAt: expiresAt ?? now.advanced(bySeconds: Int64(settings.accessTokenSeconds)))
    }

    package func credentials(actingAs account: String) -> [Credential: String] {
        var credentials: [Credential: String] = [.authorization: "Bearer \(BearerToken.acting(as: account))"]
        switch settings.apiKey {
        case .none: break
        case .any: credentials[.apiKey] = "understudy"
        case .exact(let key): credentials[.apiKey] = key
        }
        return credentials
    }

    package func account(askedBy request: Request, in world: World, at now: Instant) throws -> String? {
        guard let token = request.bearerToken else { return nil }
        return try world.read { try account(bearing: token, at: now, in: $0) }
    }

    package func removeData(of account: Account, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM fitiq_user WHERE account = ?").execute(arguments: [account.key])
        try db.cachedStatement(sql: "DELETE FROM fitiq_deleted_user WHERE account = ?").execute(arguments: [account.key])
    }
}
