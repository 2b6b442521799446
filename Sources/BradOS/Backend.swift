import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// The mock of the Brad OS backend (brados.md).
package struct BradOSBackend: Service {
    package static let name = "bradOS"
    package static var seedSchema: [UInt8] {
        resources.seedSchema(addedTo: Array(EmbeddedText.schemaJSON.utf8), of: name, date: "bradOSDate")
    }
    package static let form = OpenAPIForm.bradOS
    package let title = "Brad OS"
    package let basePath = "/api/dev"
    package let pathPrefixes: [[String]] = [["api", "dev"], ["api", "prod"], ["debug"]]
    package let pathsIgnoreCase = true
    package let codings = ContentCoding.express
    let settings: BradOSSettings
    package var endpoints = Endpoints()

    /// The prefix of every route except the debug page. `:env` is `dev` or `prod`, which share their data (see ``BradOSMigrations``).
    package static let pathPrefix = "/api/:env"

    package static let operations: [Operation<BradOSBackend>] = operations(with: MetricRegistry.standard)

    private static func operations(with registry: MetricRegistry) -> [Operation<BradOSBackend>] {
        registry.metrics.flatMap(Metrics.operations) + RecoverySync.operations + VO2MaxEstimates.operations + Rides.operations
            + TrainingBlocks.operations + Strava.operations + Strava.webhook + Calendar.operations + Health.operations
            + TodayCoach.operations + CyclingCoach.operations + Workouts.operations
            + WorkoutSets.operations + Exercises.operations + Mesocycles.operations + Meditation.operations + SpeechSynthesis.operations
            + MealPlanning.operations + Food.operations + resources.flatMap(operations)
    }

    package init(_ settings: SettingValues, keys: Keys) throws(SettingError) {
        self.settings = try BradOSSettings(settings)
    }

    package var clientVariables: [ClientVariable] { [ClientVariable("BRAD_OS_API_URL", path: basePath)] }

    package var migrations: [Migration] { BradOSMigrations.all }

    package var routes: [Route] {
        routes(of: Self.operations(with: settings.registry))
    }

    package func response(for error: any Error, at path: [String]) -> Response {
        .failure(BradOSError(error))
    }

    /// Answers a CORS preflight (brados.md 1.5).
    package func preflight(_ request: Request) -> Response? { .preflight(request) }

    /// Finds the user that the header or the base URL names (brados.md 1.4).
    package func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal? {
        if let acting, !request.has(.userID) {
            return Principal(account: acting.key, userID: try User.find(account: acting.key, in: db)?.id)
        }
        let given = request.credential(.userID) ?? ""
        let name = given.isEmpty ? User.standardID : given
        let user = try User.find(name, in: db)
        return Principal(account: user?.account, userID: user?.id ?? name)
    }

    package func hasData(of account: Account, in db: Database) throws -> Bool {
        try User.find(account: account.key, in: db) != nil
    }

    package func removeData(of account: Account, in db: Database) throws {
        try db.run("DELETE FROM brados_user WHERE account = ?", [account.key])
    }
}
