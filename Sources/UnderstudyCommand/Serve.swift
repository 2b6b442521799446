import ArgumentParser
import Foundation
import UnderstudyProgram
import UnderstudyCore
import UnderstudyWorlds

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", abstract: "Serve the backends (the default).")

    @OptionGroup var options: ServeOptions

    @Flag(help: "Take over edits of the seed file and of the configuration at once.")
    var watch = false

    @Option(name: .customLong("log-format"), help: "How requests are shown.")
    var logFormat = LogFormat.text

    @Flag(help: "Show no requests.")
    var quiet = false

    @Flag(name: .customLong("open"), help: "Open the dashboard in the browser.")
    var opensDashboard = false

    func run() async throws {
        let options = options
        let configuration = try reportingFailure { try options.configuration() }
        let process = ServingProcess.prepare()
        let (output, log) = (LineWriter(STDOUT_FILENO), LineWriter(STDERR_FILENO))
        configuration.startLogging(to: log)
        let requestLog = quiet || Terminal.isNowhere(STDOUT_FILENO) ? nil : RequestLog()
        // Trapped before the server starts, so that no signal finds it half open.
        let signals = StopSignals()
        // On another thread, so that a second signal is heard meanwhile.
        let application = try await onThread { () throws -> Application in
            defer { log.flush() }
            return try reportingFailure { try Application(configuration, requestLog: requestLog) }
        }
        let locator = application.locator
        locator.write()
        let edits = watch ? application.watchFiles(of: options) : nil
        // A program that reads lines of JSON finds nothing else there, but for the one that says where the server is.
        (logFormat == .text ? output : log).line(StartUpText(application, configuration).text)
        output.line("listening on \(application.baseURLs[0])")
        requestLog?.start(RequestLines(logFormat, for: STDOUT_FILENO), to: output)
        if opensDashboard { open(StartUpText.dashboard(of: application), from: process, log) }

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

    private func open(_ dashboard: String, from process: ServingProcess, _ log: LineWriter) {
        Browser.open(dashboard, from: process) { reason in
            log.line("understudy: the dashboard was not opened: \(reason); it is at \(dashboard)")
        }
    }
}

extension Application {
    fileprivate func watchFiles(of options: ServeOptions) -> FileWatch {
        watch(file: options.store.configurationFile) { () throws(StartError) in try options.configuration() }
    }
}
