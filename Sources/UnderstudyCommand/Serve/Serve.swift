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

    @Option(
        name: .customLong("case"),
        help: ArgumentHelp("Begin in the state of this file, in memory; see understudy case save.", valueName: "file"))
    var caseFile: String?

    func run() async throws {
        let options = options
        let process = ServingProcess.prepare()
        // Trapped before there are files of a case to remove, and before the server opens its own.
        let signals = StopSignals()
        let opened = try reportingFailure { try caseFile.map { path throws(StartError) in try OpenedCase(path) } }
        defer { opened?.unpacked.remove() }
        let settings = opened?.unpacked.settings ?? [:]
        let configuration = try reportingFailure {
            let configuration = try options.configuration(overridingFile: settings)
            if let opened { try check(opened, configuration) }
            return configuration.reportingWarnings()
        }
        let (output, log) = (LineWriter(STDOUT_FILENO), LineWriter(STDERR_FILENO))
        configuration.startLogging(to: log)
        let requestLog = quiet || Terminal.isNullDevice(STDOUT_FILENO) ? nil : RequestLog()
        // On another thread, so that a second signal is handled meanwhile.
        let application = try await onThread { () throws -> Application in
            defer { log.flush() }
            return try reportingFailure { try Application(configuration, requestLog: requestLog) }
        }
        let locator = application.locator
        locator.write()
        let file = options.store.config.file.path
        let edits =
            watch ? application.watch(file: file) { () throws(StartError) in try options.configuration(overridingFile: settings) } : nil
        // With JSON lines, standard output contains only the requests and the line with the server's address.
        let showsCode = logFormat == .text && Terminal.showsBlocks(STDOUT_FILENO)
        let text = StartUpText(application, configuration, showsCode: showsCode).text
        (logFormat == .text ? output : log).line(opened?.unpacked.named(text) ?? text)
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

    /// Checks a case, and that no flag or variable takes the place of a part of it.
    private func check(_ opened: OpenedCase, _ configuration: Configuration) throws(StartError) {
        let table = SettingTable()
        for name in opened.unpacked.settings.keys.sorted() {
            guard let row = table.row(named: name), configuration[row] != opened.unpacked.settings[name] else { continue }
            throw .usage("--case has its own \(name); leave out \(row.flagName) and \(row.environmentName)")
        }
        try opened.check(configuration)
    }
}
