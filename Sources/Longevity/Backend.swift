import GRDB
import IDTokens
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// Stands in for the Longevity App's backend, in one of two revisions (longevity.md, longevity-2026-01-20.md).
package struct LongevityBackend: Service {
    package static let name = "longevity"
    package static let settings = [
        Setting(
            "longevity.fidelity", .choice(Fidelity.allCases.map(\.rawValue)), .string(Fidelity.guide.rawValue),
            "which answers count where they differ: the documented contract's (guide), or the live service's (backend)"),
        Setting(
            "longevity.revision", .choice(Revision.allCases.map(\.rawValue)), .string(Revision.january20.rawValue),
            "the backend's revision; clients built before 19 January 2026 need the older"),
    ]
    package static var seedSchema: [UInt8] { Array(EmbeddedText.schemaJSON.utf8) }
    package static let form = OpenAPIForm.longevity
    /// In the order of the groups of the document.
    package static let operations: [Operation<LongevityBackend>] = [
        TrendCharts.operations,
        DeltaCharts.operations,
        MetricReports.operations,
        Summaries.operations,
        AndroidScreens.trends,
        SignIn.operations,
        Profiles.operations,
        Questionnaire.operations,
        AndroidScreens.questionnaire,
        CheckIns.operations,
        Subscriptions.operations,
        Credentials.operations,
        EmailVerification.operations,
        PasswordResets.operations,
        Assistant.operations,
        Ages.operations,
        FirstScores.operations,
        LegalTexts.operations,
    ].flatMap { $0 }

    package let title = "Longevity App"
    /// Shown in the start-up text.
    package var startUpNote: String? { "revision \(revision.rawValue)" }
    package let pathPrefixes: [[String]] = [[]]
    package let pathsIgnoreCase = true
    package let codings = ContentCoding.express
    let fidelity: Fidelity
    let revision: Revision
    let passwordRounds: Int
    let unsignedTokens: UnsignedTokens
    package var endpoints = Endpoints()

    package init(_ settings: SettingValues, keys: Keys) throws(SettingError) {
        fidelity = try settings.choice("fidelity")
        revision = try settings.choice("revision")
        passwordRounds = keys.passwordRounds
        unsignedTokens = try UnsignedTokens(settings)
    }

    package var migrations: [Migration] { LongevityMigrations.all }

    package var routes: [Route] { routes(of: Self.operations) }

    package func response(for error: any Error, at path: [String]) -> Response {
        LongevityError.response(for: error)
    }

    /// longevity.md 1.1
    package func preflight(_ request: Request) -> Response? { .preflight(request) }

    /// Refuses a body that cannot be decoded. Express parses bodies before it considers credentials and routes (longevity.md 1.1).
    package func admit(_ request: Request, at path: [String], acting: Account?, now: Instant) throws {
        if let refusal = request.bodyRefusal { throw RequestError.refused(refusal) }
    }

    /// Identifies the user by the bearer token. `POST /api/auth/me` uses the token in its body instead; see
    /// ``Access/tokenInBody``.
    package func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal? {
        guard request.has(.authorization) else { return try acting.map { try Identity(acting: $0).principal(in: db) } }
        guard let token = request.bearerToken else { return nil }
        return try identity(bearing: token, at: now, in: db)?.principal(in: db)
    }

    /// The user id of an account: the id of its stored user or of its Firebase user, even a deleted one.
    ///
    /// An account without either uses its key, or `account:` and its key when another user has the key as id.
    package static func userID(ofAccount key: String, in db: Database) throws -> String {
        let sql = """
            SELECT uid FROM longevity_user WHERE account = ?1
            UNION ALL SELECT uid FROM auth_user WHERE account = ?1
            UNION ALL SELECT uid FROM deleted_auth_user AS deleted
                WHERE account = ?1 AND NOT EXISTS (SELECT 1 FROM longevity_user WHERE uid = deleted.uid)
            LIMIT 1
            """
        if let uid: String = try db.firstValue(sql, [key]) { return uid }
        return try User.find(key, in: db) == nil ? key : "account:\(key)"
    }

    package func hasData(of account: Account, in db: Database) throws -> Bool {
        try db.firstValue("SELECT 1 FROM longevity_user WHERE account = ?", [account.key]) { _ in true } ?? false
    }

    package func removeData(of account: Account, in db: Database) throws {
        guard let user = try User.find(account: account.key, in: db) else { return }
        try user.delete(in: db)
    }
}
