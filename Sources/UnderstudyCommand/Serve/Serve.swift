import ArgumentParser
import Foundation
import UnderstudyProgram
import UnderstudyWorlds
import Values

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "serve", "Serve the backends (the default).",
        examples: "understudy serve --port 4010 --database :memory: --now 2026-01-07T09:00:00Z")

    @OptionGroup var options: ServeOptions

    @Flag(help: "Apply edits of the seed file, the configuration file and the endpoints at once.")
    var watch = false

    @Option(name: .customLong("log-format"), help: "The format of the request lines.")
    var logFormat = LogFormat.text

    @Flag(help: "Print no request lines.")
    var quiet = false

    @Flag(name: .customLong("open"), help: "Open the dashboard in the browser.")
    var opensDashboard = false

    func run() async throws {
        let options = options
        let configuration = try reportingFailure { try options.configuration().reportingWarnings() }
        let process = ServingProcess.prepare()
        let (output, log) = (LineWriter(STDOUT_FILENO), LineWriter(STDERR_FILENO))
        configuration.startLogging(to: log)
        let requestLog = quiet || Terminal.isNullDevice(STDOUT_FILENO) ? nil : RequestLog()
        // Trapped before the server starts, so that no signal ends the process while the server opens its files.
        let signals = StopSignals()
        // On another thread, so that a second signal is handled meanwhile.
        let application = try await onThread { () throws -> Application in
            defer { log.flush() }
            return try reportingFailure { try Application(configuration, requestLog: requestLog) }
        }
        let locator = application.locator
        locator.write()
        let file = options.store.config.file.path
        let edits = watch ? application.watch(file: file) { () throws(StartError) in try options.configuration() } : nil
        // With JSON lines, standard output contains only the requests and the line with the server's address.
        let showsCode = logFormat == .text && Terminal.showsBlocks(STDOUT_FILENO)
        (logFormat == .text ? output : log).line(StartUpText(application, configuration, showsCode: showsCode).text)
        output.line("listening on \(application.baseURLs[0])")
        requestLog?.start(RequestLines(logFormat, LineStyle(for: STDOUT_FILENO)), to: output)
        if opensDashboard {
            let dashboard = StartUpText.dashboard(of: application)
            Browser.open(dashboard, from: process) { log.line("understudy: the dashboard was not opened: \($0); it is at \(dashboard)") }
        }

        await signals.first { locator.remove() }
        await onThread {
            edits?.stop()
            locator.remove()
            application.stop()
            // Each flush has a time-out, since standard output may have no reader.
            output.flush()
            log.flush()
        }
    }
}
