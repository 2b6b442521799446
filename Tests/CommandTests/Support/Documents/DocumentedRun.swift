import Foundation
import ProbeSupport

/// Runs a page's commands between two starts of a server, and compares their output with the page.
struct DocumentedRun {
    let session: DocumentedSession
    /// The working folder, shared by all sessions of a page.
    let place: Workplace

    /// A difference between a page and the actual output.
    struct Finding: Sendable, CustomStringConvertible {
        let block: MarkdownPage.Block
        let difference: String
        /// The whole output.
        let output: String

        /// The line, the command, the difference and the output.
        var description: String { "\(block.lineNumber): \(block.text)\n\(difference)\n\(output)" }
    }

    func findings() async throws -> [Finding] {
        guard let line = session.server else { return try await findings(at: DocumentedAddresses()) }
        let server = try await start(line)
        let addresses = DocumentedAddresses(ofServer: try server.startUpValue(of: "Longevity App").components(separatedBy: " and "))
        let shown = addresses.output(server.process.output)
        var found: [Finding] = []
        if let answer = line.answer, let finding = Self.difference(line.block, answer.text, shown) { found.append(finding) }
        found += try await findings(at: addresses)
        _ = try await server.stop()
        return found
    }

    /// Starts the server on two free ports, whatever the page's flags: with default settings it has two.
    private func start(_ line: DocumentedSession.ServerLine) async throws -> RunningServer {
        let script = #"exec "$0" \#(line.flags) --port 0 --also-port 0"#
        return try await RunningServer(place.start(script: script))
    }

    private func findings(at addresses: DocumentedAddresses) async throws -> [Finding] {
        guard !session.commands.isEmpty else { return [] }
        let written = try await outputs(of: session.commands.map { addresses.command($0.block.text) })
        return zip(session.commands, written).compactMap { check($0, addresses.output($1)) }
    }

    private func check(_ command: DocumentedSession.Command, _ output: String) -> Finding? {
        if command.answer == nil, !command.isSilent {
            return Finding(block: command.block, difference: "the page shows no answer directly below", output: output)
        }
        if session.server == nil, DocumentedAddresses.areIn(command.block.text) {
            return Finding(block: command.block, difference: "no `make run` above starts a server", output: output)
        }
        return Self.difference(command.block, command.answer?.text ?? "", output)
    }

    private static func difference(_ block: MarkdownPage.Block, _ expected: String, _ output: String) -> Finding? {
        ShownAnswer(expected).difference(from: output).map { Finding(block: block, difference: $0, output: output) }
    }

    /// Runs the texts in one shell.
    ///
    /// - Returns: what each wrote to standard output and standard error; empty for texts that the shell did not reach.
    private func outputs(of texts: [String]) async throws -> [String] {
        let scripts = try Workplace()
        for (index, text) in texts.enumerated() { try scripts.write(text + "\n", to: "\(index)") }
        let script = #"for file in "$@"; do . "$file" > "$file.output" 2>&1; done"#
        let files = texts.indices.map { scripts.path(of: "\($0)") }
        let understudy = try Program.understudy().deletingLastPathComponent().path
        let search = "\(understudy):\(place.environment["PATH"] ?? "")"
        let shell = try RunningProgram(Program.shell.path, ["-c", script, "sh"] + files, in: place, environment: ["PATH": search])
        _ = try await shell.finished()
        return texts.indices.map { String(decoding: (try? scripts.data(of: "\($0).output")) ?? Data(), as: UTF8.self) }
    }
}
