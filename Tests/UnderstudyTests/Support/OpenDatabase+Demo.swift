import TestSupport
import UnderstudyCore
import Values

@testable import UnderstudyProgram

extension OpenDatabase {
    /// The differences of its export from a world that stored the whole demo at once, at an instant.
    func differencesFromDemoStoredAtOnce(at now: String) throws -> [String] {
        let eager = try TestWorld(now: now, accounts: [])
        try eager.importSeed(SeedDocument(TestServer.demoSeed, backends: eager.backends))
        // Without password hashes, which differ by their salts.
        let exported = try JSON(parsing: exportSeed(literally: true).bytes)
        return try exported.differences(from: eager.exportSeed()).filter { !$0.contains("passwordHash") }
    }
}
