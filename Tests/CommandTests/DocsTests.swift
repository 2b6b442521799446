import Foundation
import Manual
import TestSupport
import Testing

@testable import UnderstudyCommand

@Suite("`understudy docs`")
struct DocsTests {
    @Test("has every page of the folder docs, as it is")
    func pages() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Repository.path("docs")).filter { $0.hasSuffix(".md") }
        #expect(Manual.pages.keys.sorted() == names.map { String($0.dropLast(3)) }.sorted())
        for (topic, text) in Manual.pages {
            let file = try String(contentsOfFile: Repository.path("docs/\(topic).md"), encoding: .utf8)
            #expect(text == file, "\(topic)")
        }
    }

    @Test(
        "lists a topic with the first sentence of its page, or with the title",
        arguments: [
            ("# A title\n\nOne sentence. Another.\n", "One sentence."),
            ("# A title\n\nSee [data.md](data.md#x) and\n`a.b`. More", "See data.md and `a.b`."),
            ("# A title\n\n## Below\n\nText.", "A title"), ("# A title\n\n| a |\n", "A title"), ("# A title", "A title"), ("", ""),
        ])
    func firstSentence(_ page: String, _ sentence: String) {
        #expect(ManualIndex.firstSentence(of: page) == sentence)
    }

    @Test("prints a page by its topic or by its file", arguments: ["network", "network.md", "docs/network.md"])
    func page(_ name: String) async throws {
        let end = try await Workplace().run(["docs", name])
        #expect(end.status == 0 && end.output == Manual.pages["network"], "\(end.errors)")
    }

    @Test("lists the topics, and the lines with words in any case")
    func listings() async throws {
        let topics = try await Workplace().run(["docs"])
        #expect(topics.outputLines.count == Manual.pages.count + 1 && topics.output.contains("\nnetwork  "), "\(topics.output)")
        let lines = try await Workplace().run(["docs", "--search", "CONTROL key"])
        #expect(!lines.outputLines.isEmpty && lines.outputLines.allSatisfy { $0.lowercased().contains("control key") }, "\(lines.output)")
    }

    @Test(
        "exits with status 64 and one line for what it does not have",
        arguments: [
            (["netwrk"], "there is no topic netwrk; did you mean network? `understudy docs` lists them"),
            (["frobnicate"], "there is no topic frobnicate; `understudy docs` lists them"),
            (["--search", "frobnicate"], "no page contains \"frobnicate\"; `understudy docs` lists the topics"),
            (["data", "--search", "seed"], "docs takes a topic or --search, and not both; `understudy docs` lists the topics"),
        ] as [([String], String)])
    func unknown(_ arguments: [String], _ message: String) async throws {
        let end = try await Workplace().run(["docs"] + arguments)
        #expect(end.status == 64 && end.output == "" && end.errors == "understudy: \(message)\n", "\(end.errors)")
    }
}
