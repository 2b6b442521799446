import ArgumentParser
import Foundation
import HTTPTypes
import UnderstudyCore
import UnderstudyProgram
import Values

struct Compare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "compare", "Compare a recorded session, or the real backend, with this server.",
        discussion: """
            Each recorded request is sent to a server with fresh data in memory. Status, members, types and headers of its response are \
            compared with the recorded one, and the recorded one with the OpenAPI document. One line names a difference; the status is then \
            76. Each request acts as the account of its entry; the clock begins at the session's first request.

            With --upstream, the real backend is asked for each GET of the OpenAPI document, and its responses are compared with that.
            """,
        examples: "understudy compare session.har --now 2026-01-07T09:00:00Z", "understudy compare --upstream longevity --as TOKEN")

    @Argument(help: "The HTTP Archive; - is standard input.")
    var file: String?

    @Option(help: ArgumentHelp("Ask the upstream of this backend, in place of a file.", valueName: "backend"))
    var upstream: String?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("The account of requests for which the file names none; with --upstream, a bearer token.", valueName: "key"))
    var account: String?

    @Option(
        name: .customLong("header"),
        help: ArgumentHelp("With --upstream, a header of all requests, such as an API key; can be repeated.", valueName: "name: value"))
    var header: [String] = []

    @Option(help: ArgumentHelp("Write the differences to this file, as JUnit XML; replaces that of an earlier run.", valueName: "file"))
    var report: String?

    @OptionGroup var options: StoreOptions

    func run() async throws {
        let differences = try await onThread { () throws in
            try reportingFailure {
                let comparison = try compared()
                for line in comparison.differences { try standardOutput(line.onTerminal()) }
                standardError("understudy: \(comparison.summary)")
                if let report { try ExportTarget.file(report).write(Array(JUnitReport.text(of: comparison).utf8)) }
                return comparison.differences
            }
        }
        if !differences.isEmpty { throw ExitCode(ExecEnd.strictStatus) }
    }

    private func compared() throws(StartError) -> Comparison {
        let (comparison, omissions): (Comparison, [String])
        switch (file, upstream) {
        case (let file?, nil): (comparison, omissions) = try compared(file)
        case (nil, let upstream?):
            (comparison, omissions) = try UpstreamComparison(options.configuration(), upstream, headers: headers()).run()
        default: throw .usage("compare takes an HTTP Archive or --upstream, and not both; see understudy compare --help")
        }
        for line in omissions { standardError("understudy: \(line)") }
        if comparison.count == 0 { throw .failed("nothing was compared") }
        return comparison
    }

    /// The headers for an upstream.
    private func headers() throws(StartError) -> HTTPFields {
        var headers: HTTPFields = [.accept: "application/json"]
        if let account { headers[.authorization] = "Bearer \(account)" }
        for text in header {
            let parts = text.split(separator: ":", maxSplits: 1)
            guard let value = parts.dropFirst().first?.trimmingCharacters(in: .whitespaces), HTTPField.isValidValue(value),
                let name = HTTPField.Name(String(parts[0]))
            else { throw .usage("--header \(text) is no header; write it as 'X-API-Key: KEY'") }
            headers[name] = value
        }
        return headers
    }

    /// Compares a session with a server of its own.
    private func compared(_ file: String) throws(StartError) -> (Comparison, [String]) {
        var settings: [String: JSON] = ["port": 0, "alsoPorts": [], "database": ":memory:", Upstreams.name: [:]]
        var configuration = try options.configuration(settings)
        let backends = try StartError.configuring { () throws(ConfigurationError) in try configuration.backends() }
        let session = try HARSession(file: file, backends: backends)
        if !configuration.isClockNamed, let begin = session.begin {
            settings["now"] = .string(begin.description)
            configuration = try options.configuration(settings)
        }
        let application = try Application(configuration)
        defer { application.stop() }
        var comparison = SessionComparison(session, on: application, as: account)
        return try comparison.run()
    }
}
