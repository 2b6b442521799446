import Foundation
import ProbeSupport
import UnderstudyProgram
import UnderstudyCore
import UnderstudyWorlds

/// This program as the second process with the same database. It reads one command per line and prints the outcome.
///
/// It opens the database for each command, like `understudy seed import` beside a running server.
enum SecondProcess {
    enum Command: String, CaseIterable {
        case importSeed = "import"
        case exportSeed = "export"
        case reset
    }

    static let done = "done"
    /// The data was swapped while the command ran, and nothing was changed.
    static let refused = "refused"

    /// Returns when there are no more commands.
    ///
    /// - Parameter folder: the server's folder.
    static func serve(in folder: String) {
        var number = 0
        while let line = readLine() {
            number += 1
            say(outcome(of: line, number: number, in: folder))
        }
    }

    private static func outcome(of line: String, number: Int, in folder: String) -> String {
        guard let command = Command(rawValue: line) else { return "there is no command \(line)" }
        do {
            try execute(command, number: number, in: folder)
            return done
        } catch {
            let reason = "\(error)".replacing("\n", with: " ")
            return reason.contains("\(EpochEndedError.self)") ? refused : reason
        }
    }

    private static func execute(_ command: Command, number: Int, in folder: String) throws {
        let configuration = try SoakServer.configuration(in: folder, isFile: true)
        let database = try OpenDatabase(configuration)
        defer { try? database.close() }
        switch command {
        case .importSeed:
            let seed = try SeedDocument(SoakSeed.guest("foreign-\(number % 5)"), backends: database.seeding.backends)
            try database.importSeed(seed, from: "of the second process")
        case .exportSeed:
            let accounts = try database.exportSeed()["accounts"]?.array ?? []
            let keys = Set(accounts.compactMap { $0["key"]?.string })
            guard keys.isSuperset(of: SoakSeed.keys) else { throw IncompleteExport(keys: keys.sorted()) }
        case .reset:
            let worlds = Worlds(configuration, main: database.world, image: nil, seed: nil)
            try database.world.reset(to: worlds.initialState(of: database.world, by: database.seeding))
        }
    }
}

/// The export lacks accounts of the seed.
private struct IncompleteExport: Error {
    let keys: [String]
}
