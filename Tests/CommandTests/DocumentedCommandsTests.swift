import Testing

@Suite("The commands in README.md and docs", .enabled(if: Program.isInstalled(Program.curl)))
struct DocumentedCommandsTests {
    @Test("give what the page shows, from the start of a server on", arguments: MarkdownPage.names)
    func answers(_ name: String) async throws {
        let page = try MarkdownPage(named: name)
        let place = try Workplace()
        for session in page.sessions {
            if let server = session.server, server.answer == nil, session.commands.isEmpty { continue }
            for finding in try await DocumentedRun(session: session, place: place).findings() {
                Issue.record("\(name):\(finding)")
            }
        }
    }

    @Test("are looked for where they are")
    func names() {
        #expect(MarkdownPage.names.contains("README.md"))
        #expect(MarkdownPage.names.contains("docs/settings.md"))
        #expect(MarkdownPage.names.contains("docs/contract/longevity.md"))
    }

    @Test("are told apart from what is only shown, and belong to the last server above")
    func sessions() throws {
        let sessions = MarkdownPage(name: "page.md", text: Self.page).sessions
        #expect(sessions.map { $0.server?.flags } == [nil, "--now 2026-01-07T09:00:00Z", ""])
        let commands = sessions.map { $0.commands.map(\.block.text) }
        #expect(commands == [["cat > file <<'END'\nx\nEND"], ["curl -s http://127.0.0.1:4000/a", "curl -s b"], ["understudy accounts"]])
        #expect(sessions.map { $0.commands.map { $0.answer?.text } } == [[nil], ["{\n}", nil], ["ACCOUNT …"]])
        #expect(sessions.map { $0.server?.answer?.text } == [nil, nil, "listening"])
        #expect(sessions[1].commands.map(\.block.lineNumber) == [14, 24])
    }

    private static let page = """
        ```
        cat > file <<'END'
        x
        END
        ```

        ```sh
        make run ARGS="--now 2026-01-07T09:00:00Z"
        ```

        1. Ask:

           ```
           curl -s http://127.0.0.1:4000/a
           ```
           ```json
           {
           }
           ```
        ```swift
        curl()
        ```
        ```
        curl -s b
        ```

        ```
        Only shown
        ```

        ```
        make run
        ```
        ```
        listening
        ```

        ```
        understudy accounts
        ```
        ```
        ACCOUNT …
        ```
        """

    @Test("are told of, with their line, where anything else comes out")
    func findings() async throws {
        let text = """
            ```
            COLOUR=blue
            echo $COLOUR
            ```
            ```
            green
            ```
            ```
            echo $COLOUR
            ```
            ```
            blue
            ```

            ```
            curl --version
            ```
            """
        let session = try #require(MarkdownPage(name: "page.md", text: text).sessions.first)
        let findings = try await DocumentedRun(session: session, place: Workplace()).findings()
        try #require(findings.count == 2, "\(findings)")
        #expect(findings[0].description == "2: COLOUR=blue\necho $COLOUR\nthe page goes on \"green\", the answer \"blue\"\nblue\n")
        #expect(findings[1].description.hasPrefix("16: curl --version\nthe page shows no answer directly below\n"))
    }
}
