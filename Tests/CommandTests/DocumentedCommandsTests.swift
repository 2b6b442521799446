import Testing

@Suite("The commands in README.md, docs and skills", .enabled(if: Program.isExpected(Program.curl)))
struct DocumentedCommandsTests {
    @Test("print what the page shows", arguments: MarkdownPage.names)
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

    @Test("come from the README, the docs, the contracts and the skill")
    func names() {
        #expect(MarkdownPage.names.contains("README.md"))
        #expect(MarkdownPage.names.contains("docs/settings.md"))
        #expect(MarkdownPage.names.contains("docs/contract/longevity.md"))
        #expect(MarkdownPage.names.contains("skills/understudy/SKILL.md"))
    }

    @Test("are distinguished from blocks that only show text, and run against the last server started above them")
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

    @Test("are reported with their line when their output differs")
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
        #expect(
            findings[0].description == "2: COLOUR=blue\necho $COLOUR\nthe page continues with \"green\", the answer with \"blue\"\nblue\n")
        #expect(findings[1].description.hasPrefix("16: curl --version\nthe page shows no answer directly below\n"))
    }
}
