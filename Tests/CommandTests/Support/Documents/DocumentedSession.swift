/// A server that a page starts, and what it then does with it; or what it does before it starts one.
struct DocumentedSession: Sendable {
    /// `nil` before the first.
    let server: ServerLine?
    var commands: [Command] = []

    /// `make run`, with the flags that it hands on.
    struct ServerLine: Sendable {
        let flags: String
        let block: MarkdownPage.Block
        /// What the page shows of its first output.
        let answer: MarkdownPage.Block?
    }

    /// One or several lines for a shell.
    struct Command: Sendable {
        let block: MarkdownPage.Block
        let answer: MarkdownPage.Block?

        /// Whether it says nothing when it works.
        var isSilent: Bool { block.text.hasPrefix("cat > ") }
    }
}

extension MarkdownPage {
    /// What the page does, from `make run` to `make run`. See docs/testing.md.
    ///
    /// A block with another one directly below it is a command with its answer. So is one that asks by curl, whatever is below it, and one
    /// that writes a file. All others are there to be read.
    var sessions: [DocumentedSession] {
        var sessions = [DocumentedSession(server: nil)]
        var rest = blocks[...]
        while let block = rest.popFirst() {
            guard block.isForShell else { continue }
            let answer = rest.first.flatMap { $0.isDirectlyBelow(block) ? $0 : nil }
            if let flags = block.serverFlags {
                let server = DocumentedSession.ServerLine(flags: flags, block: block, answer: answer)
                sessions.append(DocumentedSession(server: server))
            } else if answer != nil || block.asksOrWrites {
                sessions[sessions.count - 1].commands.append(DocumentedSession.Command(block: block, answer: answer))
            }
            if answer != nil { rest.removeFirst() }
        }
        return sessions
    }
}

extension MarkdownPage.Block {
    fileprivate var isForShell: Bool { ["", "sh"].contains(language) }

    fileprivate var asksOrWrites: Bool {
        text.hasPrefix("cat > ") || lines.contains { $0.hasPrefix("curl ") }
    }

    fileprivate func isDirectlyBelow(_ other: Self) -> Bool {
        ["", "text", "json", "http"].contains(language) && fences.lowerBound == other.fences.upperBound + 1
    }

    /// What is handed to `understudy`; `nil` of a block that starts no server.
    fileprivate var serverFlags: String? {
        guard lines.count == 1 else { return nil }
        if text == "make run" { return "" }
        return text.wholeMatch(of: /make run ARGS="([^"]*)"/).map { String($0.1) }
    }
}
