import TestSupport
import UnderstudyCore

@testable import UnderstudyProgram

extension OpenDatabase {
    /// What it exports otherwise than a world in which all of the demo was stored at once, at an instant.
    func differencesFromDemoStoredAtOnce(at now: String) throws -> [String] {
        let eager = try TestWorld(now: now, accounts: [])
        try eager.importSeed(SeedDocument(TestServer.demoSeed, backends: eager.backends))
        // Salts are made of the password, and so are hashes.
        return try exportSeed().differences(from: eager.exportSeed()).filter { !$0.contains("passwordHash") }
    }
}
