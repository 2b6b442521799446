import ArgumentParser
import Manual
import UnderstudyProgram
import Values

struct Docs: ParsableCommand {
    static let configuration = CommandConfiguration(
        "docs", "Print a page of the documentation, which is in the program.",
        discussion: "Without a topic, lists the topics.", examples: "understudy docs network", "understudy docs --search sandbox")

    @Argument(help: "The topic: the name of a page in docs, without .md.")
    var topic: String?

    @Option(help: ArgumentHelp("List the lines of all pages with these words in a row, in any case.", valueName: "words"))
    var search: String?

    func run() throws {
        try reportingFailure {
            let manual = ManualIndex(Manual.pages)
            switch (topic, search) {
            case (let topic?, nil): try standardOutput(manual.page(topic))
            case (nil, let words?): try standardOutput(manual.lines(with: words).joined(separator: "\n"))
            case (nil, nil): try standardOutput(manual.table)
            default: throw StartError.usage("docs takes a topic or --search, and not both; `understudy docs` lists the topics")
            }
        }
    }
}

/// The pages of the documentation by topic.
struct ManualIndex {
    private let pages: [(topic: String, text: String)]

    init(_ pages: [String: String]) {
        self.pages = pages.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The text of a page, without the line end.
    ///
    /// - Parameter name: the topic, also as the file's name: `network.md` or `docs/network.md`.
    func page(_ name: String) throws(StartError) -> String {
        let topic = name.split(separator: "/").last.map { $0.hasSuffix(".md") ? String($0.dropLast(".md".count)) : String($0) } ?? name
        if let page = pages.first(where: { $0.topic.isSame(as: topic) }) { return String(page.text.trimmedEnd) }
        let hint = NearestName.find(topic, among: pages.map(\.topic)).map { "did you mean \($0)? " } ?? ""
        throw .usage("there is no topic \(name.cut()); \(hint)`understudy docs` lists them")
    }

    /// The topics, each with the first sentence of its page.
    var table: String { Table(["TOPIC", "ABOUT"], pages.map { [$0.topic, Self.firstSentence(of: $0.text)] }).text }

    /// The lines that contain a text, ignoring case, each after its topic.
    func lines(with words: String) throws(StartError) -> [String] {
        let wanted = words.lowercased()
        let found = pages.flatMap { page in
            page.text.split(separator: "\n").filter { $0.lowercased().holds(wanted) }.map { "\(page.topic): \($0)" }
        }
        guard !found.isEmpty else { throw .usage("no page contains \"\(words.cut())\"; `understudy docs` lists the topics") }
        return found
    }

    /// The first sentence below the title, with the texts of links alone; the title if no sentence follows it.
    static func firstSentence(of page: String) -> String {
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let title = lines.first.map { String($0.drop { $0 == "#" || $0 == " " }) } ?? ""
        let paragraph = lines.dropFirst().drop { $0.isEmpty }.prefix { !$0.isEmpty }
        guard let first = paragraph.first?.first, !"#|`-".contains(first) else { return title }
        let text = withoutLinks(paragraph.joined(separator: " "))
        let ends = text.indices.filter { text[$0] == "." && text[text.index(after: $0)...].first.map { $0 == " " } ?? true }
        return ends.first.map { String(text[...$0]) } ?? text
    }

    /// Replaces `[text](target)` by its text.
    private static func withoutLinks(_ text: String) -> String {
        text.replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.1) }
    }
}

extension String {
    /// The text without the line ends after it.
    fileprivate var trimmedEnd: Substring {
        var rest = self[...]
        while rest.last?.isNewline == true { rest.removeLast() }
        return rest
    }
}
