import ArgumentParser
import Foundation
import Understudy
import UnixSignals

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Serve the backends (the default).")

    @OptionGroup var options: ServeOptions

    @Flag(help: "Take over edits of the seed file and of the configuration at once.")
    var watch = false

    func run() async throws {
        let options = options
        let configuration = try reportingFailure { try options.configuration() }
        configuration.startLogging()
        // Trapped before the server starts, so that no signal finds it half open.
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        let application = try reportingFailure { try Application(configuration) }
        let locator = application.locator
        locator.write()
        let edits = watch ? application.watchFiles(of: options) : nil
        standardOutput(StartUpText(application, configuration).text)
        standardOutput("listening on \(application.baseURLs[0])")

        var isStopping = false
        for await signal in signals {
            if isStopping {
                locator.remove()
                Foundation.exit(128 + signal.rawValue)
            }
            isStopping = true
            Thread.detachNewThread {
                edits?.stop()
                locator.remove()
                application.stop()
                Foundation.exit(EXIT_SUCCESS)
            }
        }
    }
}

extension Application {
    fileprivate func watchFiles(of options: ServeOptions) -> FileWatch {
        watch(file: options.store.configurationFile) { () throws(StartError) in try options.configuration() }
    }
}
