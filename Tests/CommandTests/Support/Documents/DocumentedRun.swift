import Foundation

/// Does what a page does between two starts of a server, and tells where what comes out is not what the page shows.
struct DocumentedRun {
    let session: DocumentedSession
    /// Where the page's files are. It stays from session to session.
    let place: Workplace

    /// What is not as the page says.
    struct Finding: Sendable, CustomStringConvertible {
        let block: MarkdownPage.Block
        let difference: String
        /// All that came out.
        let output: String

        /// The line, the command, what differs, and what came out.
        var description: String { "\(block.lineNumber): \(block.text)\n\(difference)\n\(output)" }
    }

    func findings() async throws -> [Finding] {
        guard let line = session.server else { return try await findings(at: DocumentedAddresses()) }
        let server = try await start(line)
        let addresses = DocumentedAddresses(ofServer: try server.said("Longevity App").components(separatedBy: " and "))
        let said = addresses.output(server.process.output)
        var found: [Finding] = []
        if let answer = line.answer, let finding = Self.difference(line.block, answer.text, said) { found.append(finding) }
        found += try await findings(at: addresses)
        _ = try await server.stop()
        return found
    }

    /// The server takes two free ports, as one with default settings has two, whatever the page's flags say.
    private func start(_ line: DocumentedSession.ServerLine) async throws -> RunningServer {
        let script = #"exec "$0" \#(line.flags) --port 0 --also-port 0"#
        return try await RunningServer(UnderstudyProcess(Program.shell, ["-c", script, Program.understudy().path], in: place))
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
            return Finding(block: command.block, difference: "no `make run` stands above", output: output)
        }
        return Self.difference(command.block, command.answer?.text ?? "", output)
    }

    private static func difference(_ block: MarkdownPage.Block, _ expected: String, _ output: String) -> Finding? {
        ShownAnswer(expected).difference(from: output).map { Finding(block: block, difference: $0, output: output) }
    }

    /// What each text makes one shell write, on standard output and standard error; nothing where it did not come to one.
    private func outputs(of texts: [String]) async throws -> [String] {
        let scripts = try Workplace()
        for (index, text) in texts.enumerated() { try scripts.write(text + "\n", to: "\(index)") }
        let script = #"for file in "$@"; do . "$file" > "$file.output" 2>&1; done"#
        let files = texts.indices.map { scripts.path(of: "\($0)") }
        let understudy = try Program.understudy().deletingLastPathComponent().path
        let search = "\(understudy):\(place.environment["PATH"] ?? "")"
        let shell = try UnderstudyProcess(Program.shell, ["-c", script, "sh"] + files, in: place, environment: ["PATH": search])
        _ = try await shell.finished()
        return texts.indices.map { String(decoding: (try? scripts.data(of: "\($0).output")) ?? Data(), as: UTF8.self) }
    }
}
