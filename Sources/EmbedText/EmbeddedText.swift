/// A text that a module is built with.
struct EmbeddedText {
    /// The file that it stands in.
    let path: String
    let text: String

    private var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Whether it is a constant by itself; the others are files of a page, found by their names when somebody asks for them.
    private var isConstant: Bool { fileName.hasSuffix(".yaml") }

    /// By which it is found: a file's own, or a constant's, of letters and digits, its ending in capitals: `fitiqYAML` for `fitiq.yaml`.
    private var name: String {
        guard isConstant else { return fileName }
        let parts = fileName.split(separator: ".")
        let ending = parts.count > 1 ? parts.last?.uppercased() ?? "" : ""
        return (parts.first.map(String.init) ?? "") + ending
    }

    /// As a raw literal, in which nothing is an escape: with one `#` more than stand beside each other anywhere in the text. Nothing is
    /// indented, since the last line's indentation would be taken off all others; the line end before the closing quotes does not count.
    private var literal: String {
        var (longest, run) = (0, 0)
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "#") ? run + 1 : 0
            longest = max(longest, run)
        }
        let marks = String(repeating: "#", count: longest + 1)
        return "\(marks)\"\"\"\n\(text)\n\"\"\"\(marks)"
    }

    /// A Swift file with all of them.
    static func source(of texts: [EmbeddedText]) throws(NameClash) -> String {
        try checkNames(of: texts)
        var members = texts.filter(\.isConstant).map { "    static let \($0.name): String = \($0.literal)\n" }
        let files = texts.filter { !$0.isConstant }
        if !files.isEmpty {
            let entries = files.map { "        \"\($0.name)\": \($0.literal),\n" }.joined()
            members.append("    /// The files of a page, by name.\n    static let page: [String: String] = [\n\(entries)    ]\n")
        }
        return "/// Texts that this module was built with.\nenum EmbeddedText {\n\(members.joined(separator: "\n"))}\n"
    }

    /// Files of a page are served from one folder, whichever they were written in, so the second of one name would hide the first.
    private static func checkNames(of texts: [EmbeddedText]) throws(NameClash) {
        var paths: [String: String] = [:]
        for text in texts {
            if let other = paths.updateValue(text.path, forKey: text.name) {
                throw NameClash(name: text.name, first: other, second: text.path)
            }
        }
    }
}

/// Two files that would be found by one name.
struct NameClash: Error, CustomStringConvertible {
    let name: String
    let first: String
    let second: String

    var description: String { "\(first) and \(second) would both be called \(name); give one of them another name" }
}
