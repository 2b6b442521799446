import Foundation

extension MarkdownPage {
    struct Link: Sendable, Equatable {
        /// The target as written, such as `docs/control-api.md#clock`.
        let target: String
        /// Counted from 1.
        let lineNumber: Int

        var isExternal: Bool { target.contains("://") || target.hasPrefix("mailto:") }
    }

    /// The links of the form `[text](target)`, except in code.
    var links: [Link] {
        prose.flatMap { line in
            line.text.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^()\s]+)\)/).map { match in
                Link(target: String(match.1), lineNumber: line.number)
            }
        }
    }

    /// The fragments that links may have: GitHub's anchors for the headings.
    var anchors: Set<String> {
        var anchors: Set<String> = []
        for line in prose {
            guard let heading = line.text.firstMatch(of: /^#{1,6} +(.+)$/) else { continue }
            let name = Self.anchor(of: String(heading.1))
            var anchor = name
            var count = 0
            while !anchors.insert(anchor).inserted {
                count += 1
                anchor = "\(name)-\(count)"
            }
        }
        return anchors
    }

    /// A heading in lower case, with hyphens for spaces and without punctuation other than hyphens and underscores.
    private static func anchor(of heading: String) -> String {
        let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        return kept.replacing(" ", with: "-")
    }

    /// The lines outside code blocks.
    private var prose: [(number: Int, text: String)] {
        lines.enumerated().compactMap { index, text in
            blocks.contains { $0.fences.contains(index) } ? nil : (number: index + 1, text: text)
        }
    }
}
