import ArgumentParser
import Foundation
import UnderstudyProgram
import UnderstudyCore
import Values

/// The flag that chooses the configuration file.
struct ConfigurationFlag: ParsableArguments {
    @Option(name: .customLong("config"), help: ArgumentHelp("Read settings from this file.", valueName: "file"))
    var path: String?

    /// The named file, otherwise the one in the working folder.
    var file: ConfigurationFile { ConfigurationFile(named: path) }

    /// The configuration from the file, the environment and the settings of other flags, by name.
    func configuration(_ flags: [String: JSON] = [:]) throws(StartError) -> Configuration {
        try StartError.configuring { () throws(ConfigurationError) in
            try Configuration(file, environment: ProcessInfo.processInfo.environment, flags: flags).reportingWarnings()
        }
    }

    /// The backends of the configuration, for their routes and schemas; not for use with a database.
    func backends() throws(StartError) -> [any Backend] {
        let configuration = try configuration()
        return try StartError.configuring { () throws(ConfigurationError) in try configuration.backends() }
    }

    /// The same without endpoints of a user's own.
    func plainBackends() throws(StartError) -> [any Backend] {
        let configuration = try configuration()
        return try StartError.configuring { () throws(ConfigurationError) in try configuration.backends(endpoints: nil) }
    }
}

/// The flags that choose the configuration file, the database, the seed and the clock.
struct StoreOptions: ParsableArguments {
    @OptionGroup var config: ConfigurationFlag

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

    /// The settings from these flags, by name. A flag takes precedence over `--set`.
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
        if let database { settings["database"] = .string(database) }
        if let seed { settings["seed"] = seed == "none" ? .null : .string(seed) }
        if let now { settings["now"] = .string(now) }
        return settings
    }

    /// The configuration from flags, environment, file and defaults.
    ///
    /// - Parameter overrides: settings, by name, that take precedence over these flags.
    func configuration(
        _ overrides: [String: JSON] = [:], environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(StartError) -> Configuration {
        let given = try settings().merging(overrides) { $1 }
        return try StartError.configuring { () throws(ConfigurationError) in
            try Configuration(config.file, environment: environment, flags: given)
        }
    }
}

extension CommandConfiguration {
    /// The name and the help of a command. The help ends with examples.
    init(
        _ name: String, _ abstract: String, discussion: String? = nil, examples: String...,
        subcommands: [any ParsableCommand.Type] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        let list = examples.map { "  " + $0 }.joined(separator: "\n")
        let parts = [discussion, examples.count == 1 ? "Example:" : "Examples:", list].compactMap(\.self)
        self.init(
            commandName: name, abstract: abstract, discussion: parts.joined(separator: "\n\n"), subcommands: subcommands,
            defaultSubcommand: defaultSubcommand)
    }
}

/// Runs a command's body. Reports a `StartError` on standard error and throws the exit status that ends the process.
func reportingFailure<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let error as StartError {
        throw exitStatus(reporting: error)
    }
}

extension Configuration {
    /// This configuration. Prints its warnings on standard error.
    func reportingWarnings() -> Configuration {
        for line in warnings { standardError("understudy: \(line)") }
        return self
    }
}

/// Prints an error on standard error, one line for each of its lines.
func exitStatus(reporting error: StartError) -> ExitCode {
    for line in error.description.split(separator: "\n") { standardError("understudy: \(line)") }
    return ExitCode(error.exitStatus)
}

/// Prints a line on standard error. Escapes control characters, since the line may quote a client or a file.
func standardError(_ line: String) {
    // There is no other place to report a failure of standard error.
    try? FileHandle.standardError.write(contentsOf: Data((line.onTerminal() + "\n").utf8))
}

/// Prints a text on standard output, unbuffered, so that a pipe's reader sees it at once.
func standardOutput(_ text: String) throws(StartError) {
    do {
        try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
    } catch {
        throw .failed("standard output cannot be written to; check that its reader is still running and its disk has space")
    }
}
