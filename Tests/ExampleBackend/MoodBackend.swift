import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// A diary with one mood a day. This small backend has one of everything that a backend may own.
///
/// It stands in for no real service. The tests add it to the program's backends, as a developer adds a new backend.
package struct MoodBackend: Service {
    package static let name = "moods"
    package let title = "Moods"
    package let clientVariables = [ClientVariable("MOOD_API_URL")]
    package let pathPrefixes = [["moods"], ["moods-scale"]]
    package var endpoints = Endpoints()
    let settings: MoodSettings

    package init(_ settings: SettingValues, keys: Keys) throws(SettingError) {
        self.settings = try MoodSettings(settings)
    }

    package var migrations: [Migration] { MoodMigrations.all }

    package func response(for error: any Error, at path: [String]) -> Response {
        MoodError.response(for: error)
    }

    /// Issues keys of the backend's own, by default without expiry.
    package var tokenKinds: [TokenKind] {
        [
            TokenKind("mood") { account, _, expiresAt, db in
                let token = MoodKey.prefix + RandomToken.make()
                try BearerToken.insert(token, for: account.key, expiresAt: expiresAt, in: db)
                return token
            }
        ]
    }

    package func removeData(of account: Account, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM mood_diary WHERE account = ?").execute(arguments: [account.key])
    }
}
