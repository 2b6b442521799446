import ArgumentParser
import Foundation
import Logging
import UnderstudyProgram
import Values

/// The flags of every subcommand that starts a server.
struct ServeOptions: ParsableArguments {
    @OptionGroup var store: StoreOptions

    @Option(help: "The address to listen on; 0.0.0.0 opens the server to other machines.")
    var host: String?

    // `.unconditional` takes -1 as a value and not as a flag, so that the error says that it is out of range.
    @Option(parsing: .unconditional, help: "The port to listen on; 0 takes a free one.")
    var port: Int?

    @Option(
        name: .customLong("also-port"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("An additional port; may be repeated.", valueName: "port"))
    var alsoPorts: [Int] = []

    @Flag(name: .customLong("tls"), help: "Serve HTTPS, too, with a certificate of this machine; see understudy certificate.")
    var servesTLS = false

    @Option(
        name: .customLong("start-scenario"),
        help: ArgumentHelp("Begin in this scenario, or in none; so do new sandboxes, and each reset.", valueName: "name"))
    var startScenario: String?

    @Flag(help: "Let a phone in the same network reach the server, with HTTPS: short for --host 0.0.0.0 --tls.")
    var phone = false

    @Flag(help: "Replace the contents of the database with the seed.")
    var reseed = false

    /// The configuration from flags, environment, file and defaults.
    ///
    /// - Parameter defaults: settings, by name, that take precedence over the file but not over a flag or the environment.
    func configuration(
        overridingFile defaults: [String: JSON] = [:], environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(StartError) -> Configuration {
        let fromEnvironment = Set(SettingTable().rows.filter { environment[$0.environmentName] != nil }.map(\.name))
        let given = try store.settings()
        var settings = defaults.filter { given[$0.key] == nil && !fromEnvironment.contains($0.key) }
        if let host { settings["host"] = .string(host) }
        if let port { settings["port"] = .integer(port) }
        if !alsoPorts.isEmpty { settings["alsoPorts"] = .array(alsoPorts.map(JSON.integer)) }
        if servesTLS { settings["tls.enabled"] = .bool(true) }
        if phone { settings.merge(try phoneSettings(beside: given.merging(settings) { $1 })) { $1 } }
        if let startScenario { settings["startScenario"] = startScenario == "none" ? .null : .string(startScenario) }
        var configuration = try store.configuration(settings, environment: environment)
        configuration.reseeds = reseed
        return configuration
    }

    /// The settings for which `--phone` is short. A given host that other machines reach stays.
    private func phoneSettings(beside given: [String: JSON]) throws(StartError) -> [String: JSON] {
        let host = given["host"]?.string
        if let host, !Configuration.isOpenToOthers(host: host) {
            throw .usage("--phone opens the server to other machines, but the host \(host) closes it to them; leave out one of the two")
        }
        if given["tls.enabled"] == false {
            throw .usage("--phone turns HTTPS on, but tls.enabled=false turns it off; use --host 0.0.0.0 without --phone")
        }
        return ["host": .string(host ?? "0.0.0.0"), "tls.enabled": true]
    }
}

extension Configuration {
    /// Sends all log messages to a writer, so that no serving thread waits for the log's reader. Call it once.
    func startLogging(to writer: LineWriter) {
        let level = logLevel
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler(label: label, stream: writer)
            handler.logLevel = level
            return handler
        }
    }
}
