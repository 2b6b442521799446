extension JSONWriter {
    package mutating func write(_ value: Double) {
        // Most numbers are integers or rounded to two decimals. If dividing by 100 gives this very double, the decimal is the shortest text
        // that reads back to it: no two decimals of up to 15 digits read as the same double.
        if abs(value) < 1e12 {
            let hundredths = Int64(value * 100 + (value < 0 ? -0.5 : 0.5))
            if Double(hundredths) / 100 == value { return put(atMost: Self.mostDigits) { $0.put(hundredths: hundredths) } }
        }
        guard value.isFinite else { return writeNull() }
        if value == value.rounded(.towardZero), abs(value) <= Double(JSON.largestExactInteger) + 1 {
            return put(atMost: Self.mostDigits) { $0.put(Int64(value)) }
        }
        writeShortest(of: value)
    }

    /// 16 digits, a sign and a point.
    private static let mostDigits = 24

    /// Writes a number with a fraction, or a large one, as JavaScript does.
    private mutating func writeShortest(of value: Double) {
        var text = value.description
        // In this range Swift's text equals JavaScript's. Integers, to which Swift adds `.0`, never get here.
        if (1e-4..<1e15).contains(abs(value)) { return text.withUTF8 { write(encoded: $0) } }
        let isWritten = text.withUTF8 { shortest in
            if shortest.contains(UInt8(ascii: "e")) { return false }
            // A zero at the end belongs to the `.0` of an integer.
            let length = shortest.last == UInt8(ascii: "0") ? shortest.count - 2 : shortest.count
            write(encoded: UnsafeBufferPointer(rebasing: shortest[..<length]))
            return true
        }
        guard !isWritten, let e = text.utf8.firstIndex(of: UInt8(ascii: "e")) else { return }
        var javaScript = Self.javaScriptText(mantissa: text[..<e], exponent: Int(text[text.utf8.index(after: e)...]) ?? 0)
        javaScript.withUTF8 { write(encoded: $0) }
    }

    /// Swift writes an exponent from 1e16 and below 1e-4, JavaScript from 1e21 and below 1e-6.
    private static func javaScriptText(mantissa: Substring, exponent: Int) -> String {
        let sign = mantissa.hasPrefix("-") ? "-" : ""
        var digits = mantissa.filter(\.isNumber)
        while digits.count > 1, digits.last == "0" { digits.removeLast() }
        switch exponent {
        case 0..<21: return sign + digits + String(repeating: "0", count: max(0, exponent + 1 - digits.count))
        case -6..<0: return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits
        default:
            let fraction = digits.dropFirst()
            return sign + digits.prefix(1) + (fraction.isEmpty ? "" : "." + fraction) + "e" + (exponent < 0 ? "" : "+") + String(exponent)
        }
    }
}
