/// A text that is built into a module.
struct EmbeddedText {
    /// The file that contains the text.
    let path: String
    let text: String

    private var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The dictionary with the text: `library` for the collections of a seed's library, `page` for the files of a page. `nil` if the text
    /// becomes a constant of its own.
    private var group: String? {
        switch path.split(separator: ".").last {
        case "json": path.contains("/Seed/Library/") ? "library" : nil
        default: "page"
        }
    }

    /// The key in the dictionary: the path below the page's folder, or the name of the file. For a constant, its identifier: `schemaJSON` for
    /// `schema.json`.
    private var name: String {
        if group == "page", !path.hasSuffix(".md"), let folder = path.ranges(of: "/Dashboard/Page/").last {
            return String(path[folder.upperBound...])
        }
        guard group == nil, let dot = fileName.lastIndex(of: ".") else { return fileName }
        return fileName[..<dot] + fileName[dot...].dropFirst().uppercased()
    }

    /// A raw literal, in which nothing is an escape, with one `#` more than the longest run of `#` in the text. Nothing is indented,
    /// because the indentation of the last line would be removed from all others. The line end before the closing quotes does not count.
    private var literal: String {
        var (longest, run) = (0, 0)
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "#") ? run + 1 : 0
            longest = max(longest, run)
        }
        let marks = String(repeating: "#", count: longest + 1)
        return "\(marks)\"\"\"\n\(text)\n\"\"\"\(marks)"
    }

    /// A Swift file that contains all texts.
    static func source(of texts: [EmbeddedText]) throws(NameClash) -> String {
        try checkNames(of: texts)
        var members = texts.filter { $0.group == nil }.map { "    static let \($0.name): String = \($0.literal)\n" }
        for group in ["page", "library"] {
            let entries = texts.filter { $0.group == group }.map { "        \"\($0.name)\": \($0.literal),\n" }.joined()
            guard !entries.isEmpty else { continue }
            members.append("    /// Files by key.\n    static let \(group): [String: String] = [\n\(entries)    ]\n")
        }
        return "/// Texts that this module was built with.\nenum EmbeddedText {\n\(members.joined(separator: "\n"))}\n"
    }

    /// Files are looked up by key, so the second file of one key would hide the first.
    private static func checkNames(of texts: [EmbeddedText]) throws(NameClash) {
        var paths: [String: String] = [:]
        for text in texts {
            if let other = paths.updateValue(text.path, forKey: text.name) {
                throw NameClash(name: text.name, first: other, second: text.path)
            }
        }
    }
}

/// Two files that would have the same name.
struct NameClash: Error, CustomStringConvertible {
    let name: String
    let first: String
    let second: String

    var description: String { "\(first) and \(second) would both be called \(name); give one of them another name" }
}
