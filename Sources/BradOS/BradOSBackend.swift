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

    package func removeData(of account: Account, in db: Database) throws {
        try db.execute(sql: "DELETE FROM brados_user WHERE account = ?", arguments: [account.key])
    }
}
