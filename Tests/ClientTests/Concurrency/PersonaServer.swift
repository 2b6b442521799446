import Foundation
import Testing
import TestSupport
import UnderstudyProgram
import Values

/// The program on a free port with all personas, and a separate database in a file, as it usually runs, or in memory.
final class PersonaServer: Sendable {
    enum Database: String, Sendable, CaseIterable {
        case file, memory
    }

    let baseURL: URL
    private let application: Application
    private let folder: URL

    init(_ database: Database) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let seed = folder.appending(path: "seed.json")
        let keys = Persona.all.map(\.key).filter { $0 != "decade" }
        let accounts = try keys.map { try TestServer.account($0) }
        let document: JSON = ["version": 1, "accounts": .array(accounts)]
        try Data(document.encoded).write(to: seed)
        let path = database == .memory ? ":memory:" : folder.appending(path: "understudy.sqlite").path
        let configuration = try Configuration(flags: [
            "port": 0, "database": .string(path), "seed": .string(seed.path), "now": "2026-01-07T09:00:00Z",
        ])
        application = try Application(configuration)
        baseURL = try #require(URL(string: application.baseURLs[0]))
    }

    deinit {
        application.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// A separate connection for a persona.
    func connection(as key: String) -> FitConnection {
        FitConnection(to: baseURL, token: key, apiKey: nil)
    }
}
