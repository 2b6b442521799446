import ArgumentParser
import Foundation
import Understudy
import UnderstudyCore

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Serve the backends (the default).")

    @OptionGroup var options: ServeOptions

    @Flag(help: "Take over edits of the seed file and of the configuration at once.")
    var watch = false

    func run() async throws {
        let options = options
        let configuration = try reportingFailure { try options.configuration() }
        ServingProcess.prepare()
        let (output, log) = (LineWriter(STDOUT_FILENO), LineWriter(STDERR_FILENO))
        configuration.startLogging(to: log)
        // Trapped before the server starts, so that no signal finds it half open.
        let signals = await StopSignals()
        // On another thread, so that a second signal is heard meanwhile.
        let application = try await onThread { () throws -> Application in
            defer { log.flush() }
            return try reportingFailure { try Application(configuration) }
        }
        let locator = application.locator
        locator.write()
        let edits = watch ? application.watchFiles(of: options) : nil
        output.line(StartUpText(application, configuration).text)
        output.line("listening on \(application.baseURLs[0])")

        await signals.first { locator.remove() }
        await onThread {
            edits?.stop()
            locator.remove()
            application.stop()
            // Not for longer than that: nobody may be reading.
            output.flush()
            log.flush()
        }
    }
}

extension Application {
    fileprivate func watchFiles(of options: ServeOptions) -> FileWatch {
        watch(file: options.store.configurationFile) { () throws(StartError) in try options.configuration() }
    }
}
