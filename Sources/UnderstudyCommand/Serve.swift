import ArgumentParser
import Foundation
import Logging
import Understudy
import UnderstudyCore
import UnixSignals

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Serve the backends (the default).")

    @OptionGroup var store: StoreOptions

    @Option(help: "The address to listen on; 0.0.0.0 opens the server to other machines.")
    var host: String?

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port: Int?

    @Option(name: .customLong("also-port"), help: ArgumentHelp("A further port; may be repeated.", valueName: "port"))
    var alsoPorts: [Int] = []

    @Flag(help: "Replace what the database holds by the seed.")
    var reseed = false

    func run() async throws {
        let configuration = try reportingFailure {
            var settings: [String: JSON] = [:]
            settings["host"] = host.map(JSON.string)
            settings["port"] = port.map(JSON.integer)
            if !alsoPorts.isEmpty { settings["alsoPorts"] = .array(alsoPorts.map(JSON.integer)) }
            var configuration = try store.configuration(settings)
            configuration.reseeds = reseed
            if reseed, configuration.seed == nil { throw StartError.usage("--reseed needs a seed; name one with --seed") }
            return configuration
        }
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = configuration.logLevel
            return handler
        }
        // Trapped before the server starts, so that no signal finds it half open.
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        let application = try reportingFailure { try Application(configuration) }
        standardOutput(StartUpText(application, configuration).text)
        standardOutput("listening on \(application.baseURLs[0])")

        var isStopping = false
        for await signal in signals {
            if isStopping { Foundation.exit(128 + signal.rawValue) }
            isStopping = true
            Thread.detachNewThread {
                application.stop()
                Foundation.exit(EXIT_SUCCESS)
            }
        }
    }
}
