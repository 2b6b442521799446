import ArgumentParser
import Foundation
import Logging
import UnderstudyProgram
import UnderstudyCore

/// The flags of every subcommand that starts a server.
struct ServeOptions: ParsableArguments {
    @OptionGroup var store: StoreOptions

    @Option(help: "The address to listen on; 0.0.0.0 opens the server to other machines.")
    var host: String?

    // A number below zero is no flag: it is told to be out of range.
    @Option(parsing: .unconditional, help: "The port to listen on; 0 takes a free one.")
    var port: Int?

    @Option(
        name: .customLong("also-port"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A further port; may be repeated.", valueName: "port"))
    var alsoPorts: [Int] = []

    @Flag(help: "Replace what the database holds by the seed.")
    var reseed = false

    /// Every setting, resolved.
    ///
    /// - Parameter defaults: settings, by name, that hold where neither a flag nor the environment gives any, whatever the file says.
    func configuration(outdoingFile defaults: [String: JSON] = [:]) throws(StartError) -> Configuration {
        let environment = ProcessInfo.processInfo.environment
        let fromEnvironment = Set(SettingTable().rows.filter { environment[$0.environmentName] != nil }.map(\.name))
        let given = try store.settings()
        var settings = defaults.filter { given[$0.key] == nil && !fromEnvironment.contains($0.key) }
        if let host { settings["host"] = .string(host) }
        if let port { settings["port"] = .integer(port) }
        if !alsoPorts.isEmpty { settings["alsoPorts"] = .array(alsoPorts.map(JSON.integer)) }
        var configuration = try store.configuration(settings)
        configuration.reseeds = reseed
        if reseed, configuration.seed == nil { throw StartError.usage("--reseed needs a seed; name one with --seed") }
        return configuration
    }
}

extension Configuration {
    /// Has everything that is logged go to a writer: no thread that serves waits for who reads the log. Called once.
    func startLogging(to writer: LineWriter) {
        let level = logLevel
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler(label: label, stream: writer)
            handler.logLevel = level
            return handler
        }
    }
}
