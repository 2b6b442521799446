/// Numbers in texts, as the backend takes them (brados.md 3.1).
enum JavaScriptInteger {
    /// JavaScript's `parseInt(text, 10)`: white space, a sign, digits; what follows is ignored. `nil` for NaN; beyond `Int` it is the nearest.
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

    /// As ``leading(_:)``, but only for numbers above 0.
    static func leadingPositive(_ text: String?) -> Int? {
        text.flatMap(leading).flatMap { $0 > 0 ? $0 : nil }
    }
}
