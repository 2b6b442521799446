import GRDB
import MicroHTTP
import UnderstudyCore

/// A diary with one mood a day: a small backend that has something of everything a backend may own.
///
/// It stands in for nothing. The tests give it to the program beside the real ones, as whoever adds a backend does.
package struct MoodBackend: Backend {
    package static let name = "moods"
    package let title = "Moods"
    package let clientVariables = [ClientVariable("MOOD_API_URL")]
    package let pathPrefixes = [["moods"], ["moods-scale"]]
    let settings: MoodSettings

    package init(_ settings: SettingValues, keys: Keys) throws(SettingError) {
        self.settings = try MoodSettings(settings)
    }

    package var migrations: [Migration] { MoodMigrations.all }

    package func response(for error: any Error, at path: [String]) -> Response {
        MoodError.response(for: error)
    }

    /// Keys of its own, which count for ever if nothing else is said.
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
