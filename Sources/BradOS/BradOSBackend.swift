import GRDB
import MicroHTTP
import UnderstudyCore

/// Stands in for the backend of Brad OS (brados.md).
package struct BradOSBackend: Backend {
    package let name = "bradOS"
    package let title = "Brad OS"
    package let basePath = "/api/dev"
    package let pathPrefixes: [[String]] = [["api", "dev"], ["api", "prod"], ["debug"]]
    package let pathsIgnoreCase = true
    let settings: BradOSSettings

    /// Where every route but the debug page is: `dev` or `prod`, which share their data (see ``BradOSMigrations``).
    static let pathPattern = "/api/:env"

    package init(settings: BradOSSettings) {
        self.settings = settings
    }

    package var migrations: [Migration] { BradOSMigrations.all }

    package var routes: [Route] {
        metricRoutes + recoveryRoutes + weightGoalRoutes + vo2MaxRoutes + ftpRoutes + rideRoutes + cyclingProfileRoutes + launchRoutes
            + calendarRoutes + unbuiltRoutes
    }

    package func response(for error: any Error, at path: [String]) -> Response {
        BradOSError.response(for: error)
    }

    /// brados.md 1.5, though to any origin.
    package func preflight(_ request: Request) -> Response? { .preflight(request) }

    /// App Check asks for a token that has not expired, whoever made it.
    package func credentials(actingAs account: String) -> [Credential: String] {
        var credentials: [Credential: String] = [.userID: account]
        if settings.appCheck == .required { credentials[.appCheck] = Self.appCheckToken }
        return credentials
    }

    private static let appCheckToken = UnverifiedJWT.unsigned(["exp": .number(Double(Instant.distantFuture.seconds))])

    /// An account without a user here has its data under its key.
    package func account(askedBy request: Request, in world: World, at now: Instant) throws -> String? {
        let given = request.credential(.userID) ?? ""
        return try world.read { db in try User.find(given.isEmpty ? User.standardID : given, in: db)?.account }
    }

    package func removeData(of account: Account, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM brados_user WHERE account = ?").execute(arguments: [account.key])
    }
}
