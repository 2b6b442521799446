/// A text that becomes a constant in a module.
struct EmbeddedText {
    /// Of letters and digits; its ending in capitals: `fitiqYAML` for `fitiq.yaml`.
    let name: String
    let text: String

    init(fileName: String, text: String) {
        let parts = fileName.split(separator: ".")
        let ending = parts.count > 1 ? parts.last?.uppercased() ?? "" : ""
        name = (parts.first.map(String.init) ?? "") + ending
        self.text = text
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
    static func source(of texts: [EmbeddedText]) -> String {
        let constants = texts.map { "    static let \($0.name): String = \($0.literal)\n" }
        return "/// What stands in this module's folder `OpenAPI`.\nenum EmbeddedText {\n\(constants.joined(separator: "\n"))}\n"
    }
}
