import UnderstudyCore

/// A text on its way into YAML.
struct YAMLScalar {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// In a line of its own, or as a member's name there: without quotes where nobody takes it for anything else.
    var inBlock: String { isPlain(among: Self.printable) ? text : quoted }

    /// Inside of `[ ]` and `{ }`, which end a text without quotes, as a comma does, and a question mark to some readers.
    var inFlow: String { isPlain(among: { Self.printable($0) && !",[]{}?".utf8.contains($0) }) ? text : quoted }

    /// As lines below a header; `nil` for a text that has only one, or that such lines cannot give exactly.
    var literal: (header: String, lines: [Substring])? {
        let newline = UInt8(ascii: "\n")
        guard text.utf8.contains(newline), let first = text.utf8.first, first != newline, first != UInt8(ascii: " "),
            !text.hasSuffix("\n\n"), !text.unicodeScalars.contains(where: { $0 != "\n" && Self.mustEscape($0) })
        else { return nil }
        var lines = text.utf8.split(separator: newline, omittingEmptySubsequences: false).map { Substring($0) }
        let hasEnd = lines.last?.isEmpty == true
        if hasEnd { lines.removeLast() }
        return (hasEnd ? "|" : "|-", lines)
    }

    private static func printable(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "#")
    }

    /// Texts to YAML 1.2, and truth values to YAML 1.1.
    private static let otherValues: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

    /// Whether it needs no quotes: beginning with a letter it is no number, no date and no sign of YAML's.
    private func isPlain(among isAllowed: (UInt8) -> Bool) -> Bool {
        guard let first = text.utf8.first, text.utf8.last != UInt8(ascii: " "), text.utf8.allSatisfy(isAllowed) else { return false }
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
        return (isLetter || "/$_".utf8.contains(first)) && !Self.otherValues.contains(text.lowercased())
    }

    /// What a text in double quotes has in JSON, it has in YAML, too.
    private var quoted: String {
        var quoted = ""
        for scalar in JSON.string(text).text.unicodeScalars {
            if Self.mustEscape(scalar) {
                quoted += "\\u" + padded(scalar.value, 4, radix: 16).lowercased()
            } else {
                quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted
    }

    /// Control characters, and what ends a line or has no place in a text to some readers. All have four digits at most.
    private static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || [0x2028, 0x2029, 0xFEFF].contains(scalar.value)
    }
}
