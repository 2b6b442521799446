import Foundation
import TestSupport

/// A Markdown file of the repository.
struct MarkdownPage: Sendable {
    /// The path in the repository, such as `docs/settings.md`.
    let name: String
    let lines: [String]
    /// The fenced code blocks, in order. An unclosed fence starts none.
    let blocks: [Block]

    struct Block: Sendable {
        /// The info string of the opening fence, such as `swift`; may be empty.
        let language: String
        /// The lines without the indentation of a fence in a list.
        let lines: [String]
        /// The indices of both fences among the page's lines.
        let fences: ClosedRange<Int>

        var text: String { lines.joined(separator: "\n") }
        /// The number of the first line, counted from 1.
        var lineNumber: Int { fences.lowerBound + 2 }
    }

    init(name: String, text: String) {
        self.name = name
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var blocks: [Block] = []
        var opening: (index: Int, indentation: Int, language: String)?
        for (index, line) in lines.enumerated() {
            let content = line.drop { $0 == " " }
            guard content.hasPrefix("```") else { continue }
            if let fence = opening {
                let inside = lines[(fence.index + 1)..<index].map { Self.unindented($0, by: fence.indentation) }
                blocks.append(Block(language: fence.language, lines: inside, fences: fence.index...index))
                opening = nil
            } else {
                opening = (index, line.count - content.count, String(content.dropFirst(3)))
            }
        }
        self.blocks = blocks
    }

    init(named name: String) throws {
        self.init(name: name, text: try String(contentsOf: URL(filePath: Repository.path(name)), encoding: .utf8))
    }

    /// The Markdown files at the top of the repository, and in `docs` and `skills`.
    static let names: [String] = {
        let files = FileManager.default
        let top = (try? files.contentsOfDirectory(atPath: Repository.path(""))) ?? []
        let below = ["docs", "skills"].flatMap { folder in
            (files.subpaths(atPath: Repository.path(folder)) ?? []).map { "\(folder)/\($0)" }
        }
        return (top + below).filter { $0.hasSuffix(".md") }.sorted()
    }()

    private static func unindented(_ line: String, by width: Int) -> String {
        String(line.dropFirst(line.prefix(width).prefix { $0 == " " }.count))
    }
}
