import ArgumentParser
import Foundation
import UnderstudyProgram
import UnderstudyCore

/// The flags that say which database and seed are meant.
struct StoreOptions: ParsableArguments {
    @Option(name: .customLong("config"), help: ArgumentHelp("Read settings from this file.", valueName: "file"))
    var file: String?

    @Option(help: ArgumentHelp("The SQLite database, or :memory:.", valueName: "file"))
    var database: String?

    @Option(help: ArgumentHelp("The seed file for an empty database, or none.", valueName: "file"))
    var seed: String?

    @Option(help: ArgumentHelp("Stop the clock at this instant, such as 2026-01-07T09:00:00Z.", valueName: "instant"))
    var now: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Any setting; may be repeated. `understudy settings` lists them.", valueName: "key=value"))
    var set: [String] = []

    /// The configuration's file, given or found; `nil` when there is none.
    var configurationFile: String? { file ?? Configuration.defaultFile }

    /// The settings given here, by name.
    func settings() throws(StartError) -> [String: JSON] {
        var settings: [String: JSON] = [:]
        let table = SettingTable()
        for text in set {
            let end = text.firstIndex(of: "=") ?? text.endIndex
            let name = String(text[..<end])
            guard let row = table.row(named: name) else { throw .usage("--set \(text) names no setting; \(table.wayOut(from: name))") }
            guard end < text.endIndex else { throw .usage("--set \(text) is not KEY=VALUE; `understudy settings` lists them") }
            settings[row.name] = row.value(ofText: String(text[text.index(after: end)...]))
        }
        settings["database"] = database.map(JSON.string)
        settings["seed"] = seed.map { $0 == "none" ? .null : .string($0) }
        settings["now"] = now.map(JSON.string)
        return settings
    }

    /// The settings without any flag but the file's name.
    static func configuration(file: String?) throws(StartError) -> Configuration {
        do {
            return try Configuration(file: file ?? Configuration.defaultFile, environment: ProcessInfo.processInfo.environment)
        } catch {
            throw .configuration(error)
        }
    }

    /// What would be served, without any flag but the file's name; to be asked, not to be used with a database.
    static func backends(file: String?) throws(StartError) -> [any Backend] {
        let configuration = try configuration(file: file)
        return try StartError.configuring { () throws(ConfigurationError) in try configuration.backends() }
    }

    /// Every setting, resolved.
    func configuration(_ further: [String: JSON] = [:]) throws(StartError) -> Configuration {
        let given = try settings().merging(further) { $1 }
        do {
            return try Configuration(file: configurationFile, environment: ProcessInfo.processInfo.environment, flags: given)
        } catch {
            throw .configuration(error)
        }
    }
}

/// Runs a command's body; a failure is said in plain lines on standard error and ends the process with its status.
func reportingFailure<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let error as StartError {
        throw exitStatus(telling: error)
    }
}

/// Says a failure in plain lines on standard error.
func exitStatus(telling error: StartError) -> ExitCode {
    for line in error.description.split(separator: "\n") { standardError("understudy: \(line)") }
    return ExitCode(error.exitStatus)
}

/// Runs a command's body with the database that the options mean, and closes it.
///
/// - Parameters:
///   - use: what is done with it.
///   - seeds: whether an empty database is filled from the configured seed first.
func withDatabase(
    of options: StoreOptions, for use: OpenDatabase.Use = .writing, seeds: Bool = true,
    _ body: (OpenDatabase) throws(StartError) -> Void
) throws {
    // A limit on the size of files makes a write fail, which can be said.
    _ = signal(SIGXFSZ, SIG_IGN)
    try reportingFailure {
        var configuration = try options.configuration()
        if !seeds { configuration.seed = nil }
        let database = try OpenDatabase(configuration, for: use)
        defer { try? database.close() }
        try body(database)
    }
}

/// Writes a line, which may quote what a client or a file has said.
func standardError(_ line: String) {
    // Nobody is left to tell when this fails.
    try? FileHandle.standardError.write(contentsOf: Data((line.onTerminal() + "\n").utf8))
}

/// Writes at once: what is read through a pipe must not wait in a buffer. A reader who has gone is no reason to end.
func standardOutput(_ text: String) {
    do {
        try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
    } catch {
        standardError("understudy: standard output cannot be written to")
    }
}
