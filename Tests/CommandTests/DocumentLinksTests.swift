import Foundation
import Testing
import TestSupport

@Suite("Links in the repository's Markdown files")
struct DocumentLinksTests {
    @Test("lead to an existing file, and to an existing heading in it", arguments: MarkdownPage.names)
    func targets(_ name: String) throws {
        for link in try MarkdownPage(named: name).links where !link.isExternal {
            let found = try error(of: link.target, on: name)
            #expect(found == nil, "\(name):\(link.lineNumber): \(link.target)")
        }
    }

    private func error(of target: String, on page: String) throws -> String? {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let folder = URL(filePath: Repository.path(page)).deletingLastPathComponent()
        let path = parts[0].isEmpty ? Repository.path(page) : folder.appending(path: parts[0]).standardized.path
        let root = Repository.path("") + "/"
        guard path.hasPrefix(root), FileManager.default.fileExists(atPath: path) else { return "there is no such file in the repository" }
        guard parts.count == 2 else { return nil }
        let name = String(path.dropFirst(root.count))
        return try MarkdownPage(named: name).anchors.contains(parts[1]) ? nil : "\(name) has no such heading"
    }

    @Test("are found in prose and ignored in code")
    func links() {
        let text = """
            # A `title` of one, two

            See [the clock](docs/control-api.md#clock) and [that](https://example.org/x), not `[x](y.md)`.

            ```
            [z](z.md)
            # no heading
            ```
            ## A title
            ## A title
            """
        let page = MarkdownPage(name: "page.md", text: text)
        #expect(page.links.map(\.target) == ["docs/control-api.md#clock", "https://example.org/x"])
        #expect(page.links.map(\.isExternal) == [false, true])
        #expect(page.links.map(\.lineNumber) == [3, 3])
        #expect(page.anchors == ["a-title-of-one-two", "a-title", "a-title-1"])
    }
}
