import GRDB
import IDTokens
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// The mock of the FitIQ and Lume backend (fitiq.md).
package struct FitIQBackend: Service {
    package static let name = "fitiq"
    package static var seedSchema: [UInt8] { resources.seedSchema(addedTo: Array(EmbeddedText.schemaJSON.utf8), of: name) }
    package static let form = OpenAPIForm.fitIQ
    /// In the order of the groups of the document, whose first list the dashboard shows.
    package static let operations: [Operation<FitIQBackend>] = [
        Insights.operations,
        InsightGeneration.operations,
        Measurements.operations,
        SignIn.operations,
        Users.operations,
        HealthChecks.operations,
        Foods.operations,
        FoodLogs.operations,
        NutritionParsing.operations,
        MealLogs.operations,
        MealPhotos.operations,
        MealSocket.operations,
        MealTemplates.operations,
        MealTemplateFoods.operations,
        Workouts.operations,
        Exercises.operations,
        WorkoutTemplates.operations,
        TemplateSharing.operations,
        Goals.operations,
        GoalHistory.operations,
        GoalAdvice.operations,
        ActivitySnapshots.operations,
        Analytics.operations,
        Consultations.operations,
        ChatMessages.operations,
        LiveChatSocket.operations,
        Sleep.operations,
        Moods.operations,
        OldMoods.operations,
        JournalEntries.operations,
        BodyMetrics.operations,
        resources.flatMap(operations),
    ].flatMap { $0 }
    package let title = "FitIQ and Lume"
    package let clientVariables = [ClientVariable("BACKEND_BASE_URL")]
    package let pathPrefixes: [[String]] = [["api", "v1"], ["health"], ["ready"], ["ws"]]
    /// FitIQ concatenates its base URL and its paths, which can double a slash (fitiq.md 1.8).
    package let pathsCollapseSlashes = true
    let settings: FitIQSettings
    let insights: InsightStore
    let unsignedTokens: UnsignedTokens
    private let keys: Keys
    package var endpoints = Endpoints()
    /// The machine's time, in which the server seems to think. A world's clock may stand still (fitiq-wellness.md 10.4).
    let realTime = VirtualClock.systemTime

    package init(_ settings: SettingValues, keys: Keys) throws(SettingError) {
        self.settings = try FitIQSettings(settings)
        insights = InsightStore(cipher: keys.cipher)
        unsignedTokens = try UnsignedTokens(settings)
        self.keys = keys
    }

    var passwordRounds: Int { keys.passwordRounds }

    /// Signs and verifies the access tokens of this database's world.
    func signer(in db: Database) throws -> AccessTokenSigner {
        AccessTokenSigner(key: try keys.signing(in: db))
    }

    package var migrations: [Migration] { FitIQMigrations.all }

    package var routes: [Route] { routes(of: Self.operations) }

    package var tokenKinds: [TokenKind] {
        [
            TokenKind("fitiq") { account, moment, expiresAt, db in
                guard let user = try User.findOrCreate(for: account, at: moment.due, in: db) else {
                    throw DeletedUserError(account: account.key, backend: title)
                }
                return try signer(in: db).token(
                    for: user, at: moment.now,
                    expiresAt: expiresAt ?? moment.now.advanced(bySeconds: Int64(settings.accessTokenSeconds)))
            }
        ]
    }

    package func response(for error: any Error, at path: [String]) -> Response {
        .failure(error, at: path)
    }

    /// Records count, and the user does not: any read by an account that never registered makes one.
    package func hasData(of account: Account, in db: Database) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM fitiq_progress_entry WHERE user_id = user.id)
                OR EXISTS (SELECT 1 FROM fitiq_insight WHERE user = user.number)
                OR EXISTS (SELECT 1 FROM resource WHERE backend = 'fitiq' AND user = user.id)
            FROM fitiq_user AS user WHERE account = ?
            """
        return try db.firstValue(sql, [account.key]) ?? false
    }

    package func removeData(of account: Account, in db: Database) throws {
        try db.run("DELETE FROM fitiq_user WHERE account = ?", [account.key])
        try db.run("DELETE FROM fitiq_deleted_user WHERE account = ?", [account.key])
    }
}
