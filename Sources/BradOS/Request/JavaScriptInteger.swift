/// Parses numbers in texts as the backend does (brados.md 3.1).
enum JavaScriptInteger {
    /// JavaScript's `parseInt(text, 10)`: white space, a sign, digits; the rest of the text is ignored.
    ///
    /// - Returns: `nil` for NaN. A number beyond `Int` becomes the nearest `Int`.
    static func leading(_ text: String) -> Int? {
        var rest = text.trimmingSpace().utf8
        var isNegative = false
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            rest.removeFirst()
        }
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        let magnitude = Int(String(Substring(digits))) ?? .max
        return isNegative ? -magnitude : magnitude
    }

    /// ``leading(_:)`` for numbers above 0; `nil` for all others.
    static func leadingPositive(_ text: String?) -> Int? {
        text.flatMap(leading).flatMap { $0 > 0 ? $0 : nil }
    }
}
