import GRDB
import MicroHTTP
import UnderstudyCore

/// Stands in for the Longevity App's backend, revision `2161412` (longevity.md).
package struct LongevityBackend: Backend {
    package static let name = "longevity"
    package static let settings = [
        Setting(
            "longevity.fidelity", .choice(Fidelity.allCases.map(\.rawValue)), .string(Fidelity.guide.rawValue),
            "whose answers count where they differ: the documented contract's (guide), or the live service's (backend)")
    ]
    package static var seedSchema: [UInt8] { PackageResources.schema_json }
    package static var openAPI: String { EmbeddedText.longevityYAML }

    package let title = "Longevity App"
    package let pathPrefixes: [[String]] = [[]]
    package let pathsIgnoreCase = true
    let fidelity: Fidelity
    let passwordRounds: Int

    package init(_ settings: SettingValues, keys: Keys) throws(SettingError) {
        fidelity = try settings.choice("fidelity")
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

    /// By the bearer token; `POST /api/auth/me` asks for another one (see ``Access/tokenInBody``).
    package func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal? {
        guard request.has(.authorization) else { return try acting.map { try Identity(acting: $0).principal(in: db) } }
        guard let token = request.bearerToken else { return nil }
        return try Identity.find(bearing: token, at: now, in: db)?.principal(in: db)
    }

    /// The user id of an account; one that never used this app has its key for one, unless that is another user's.
    package static func userID(ofAccount key: String, in db: Database) throws -> String {
        if let uid = try String.fetchOne(db.cachedStatement(sql: "SELECT uid FROM longevity_user WHERE account = ?"), arguments: [key]) {
            return uid
        }
        return try User.find(key, in: db) == nil ? key : "account:\(key)"
    }

    /// ID tokens, which count for an hour.
    package var tokenKinds: [TokenKind] {
        [
            TokenKind("firebase") { account, moment, expiresAt, db in
                MintedToken.firebase(
                    uid: try LongevityBackend.userID(ofAccount: account.key, in: db), of: account, at: moment.now,
                    expiresAt: expiresAt ?? moment.now.advanced(bySeconds: 3_600))
            }
        ]
    }

    package func removeData(of account: Account, in db: Database) throws {
        guard let user = try User.find(account: account.key, in: db) else { return }
        try user.delete(in: db)
    }
}
