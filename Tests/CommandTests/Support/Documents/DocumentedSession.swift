/// A server that a page starts, with the commands after it; or the commands before the first server.
struct DocumentedSession: Sendable {
    /// `nil` before the page starts a server.
    let server: ServerLine?
    var commands: [Command] = []

    /// A `make run` command, with the flags for `understudy`.
    struct ServerLine: Sendable {
        let flags: String
        let block: MarkdownPage.Block
        /// The server's first output, as the page shows it.
        let answer: MarkdownPage.Block?
    }

    /// A block of shell commands.
    struct Command: Sendable {
        let block: MarkdownPage.Block
        let answer: MarkdownPage.Block?

        /// Whether the command prints nothing on success.
        var isSilent: Bool { block.writesFile }
    }
}

extension MarkdownPage {
    /// The page's sessions, one for each `make run`. See docs/testing.md.
    ///
    /// A block with another one directly below it is a command with its output. Blocks that call curl or write a file are commands, too. All
    /// other blocks only show text.
    var sessions: [DocumentedSession] {
        var sessions = [DocumentedSession(server: nil)]
        var rest = blocks[...]
        while let block = rest.popFirst() {
            guard block.isForShell else { continue }
            let answer = rest.first.flatMap { $0.isDirectlyBelow(block) ? $0 : nil }
            if let flags = block.serverFlags {
                let server = DocumentedSession.ServerLine(flags: flags, block: block, answer: answer)
                sessions.append(DocumentedSession(server: server))
            } else if answer != nil || block.callsCurlOrWritesFile {
                sessions[sessions.count - 1].commands.append(DocumentedSession.Command(block: block, answer: answer))
            }
            if answer != nil { rest.removeFirst() }
        }
        return sessions
    }
}

extension MarkdownPage.Block {
    fileprivate var isForShell: Bool { ["", "sh"].contains(language) }

    /// Whether it writes a file, in a folder that it may make.
    fileprivate var writesFile: Bool { text.hasPrefix("cat > ") || text.hasPrefix("mkdir ") }

    fileprivate var callsCurlOrWritesFile: Bool {
        writesFile || lines.contains { $0.hasPrefix("curl ") }
    }

    fileprivate func isDirectlyBelow(_ other: Self) -> Bool {
        ["", "text", "json", "http"].contains(language) && fences.lowerBound == other.fences.upperBound + 1
    }

    /// The flags for `understudy`; `nil` if the block starts no server.
    fileprivate var serverFlags: String? {
        guard lines.count == 1 else { return nil }
        if text == "make run" { return "" }
        return text.wholeMatch(of: /make run ARGS="([^"]*)"/).map { String($0.1) }
    }
}
