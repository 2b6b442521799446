import Foundation
import GRDB
import ProbeSupport
import UnderstudyCore
import UnderstudyProgram
import Values

/// This program as a second process beside a server on a file. It reads one command per line and prints the outcome.
enum SecondProcess {
    enum Command: String, CaseIterable {
        /// Starts on the file, like another server or a command that writes. It must be refused.
        case start
        /// Reads a copy, like `understudy seed export`.
        case export
        /// Holds the lock of writers, like a database browser.
        case lock
        /// Holds it for longer than the server's writes wait.
        case lockLong
    }

    static let done = "done"

    /// Returns when there are no more commands.
    ///
    /// - Parameter folder: the server's folder.
    static func serve(in folder: String) {
        while let line = readLine() { say(outcome(of: line, in: folder)) }
    }

    private static func outcome(of line: String, in folder: String) -> String {
        guard let command = Command(rawValue: line) else { return "there is no command \(line)" }
        do {
            try execute(command, in: folder)
            return done
        } catch {
            return "\(error)".replacing("\n", with: " ")
        }
    }

    private static func execute(_ command: Command, in folder: String) throws {
        let configuration = try SoakServer.configuration(in: folder, isFile: true)
        switch command {
        case .start:
            do {
                try OpenDatabase(configuration).close()
                throw UnexpectedStart()
            } catch StartError.store(.served) {}
        case .export:
            let database = try OpenDatabase(configuration, for: .reading)
            defer { try? database.close() }
            let accounts = try JSON(parsing: database.exportSeed().bytes)["accounts"]?.array ?? []
            let keys = Set(accounts.compactMap { $0["key"]?.string })
            guard keys.isSuperset(of: SoakSeed.keys) else { throw IncompleteExport(keys: keys.sorted()) }
        case .lock: try lock(configuration, seconds: 0.2)
        case .lockLong: try lock(configuration, seconds: 1.5)
        }
    }

    private static func lock(_ configuration: UnderstudyProgram.Configuration, seconds: Double) throws {
        guard case .file(let path) = configuration.database else { return }
        var access = GRDB.Configuration()
        access.busyMode = .timeout(10)
        let queue = try DatabaseQueue(path: path, configuration: access)
        try queue.writeWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                Thread.sleep(forTimeInterval: seconds)
                return .rollback
            }
        }
        try queue.close()
    }
}

/// A second process has opened the served file.
private struct UnexpectedStart: Error {}

/// The export lacks accounts of the seed.
private struct IncompleteExport: Error {
    let keys: [String]
}
