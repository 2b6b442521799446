extension JSONWriter {
    package mutating func write(_ value: Double) {
        guard value.isFinite else { return writeNull() }
        if value == value.rounded(.towardZero), abs(value) <= Double(JSON.largestExactInteger) + 1 {
            return append(Int64(value), hundredths: false)
        }
        // Most of what goes out is rounded to two decimals. A quotient by 100 that is this very double makes it the double nearest to that
        // decimal, and no shorter decimal reads to it: no two of up to 15 digits read to the same double.
        let hundredths = (value * 100).rounded()
        if abs(hundredths) < 1e14, hundredths / 100 == value { return append(Int64(hundredths), hundredths: true) }
        appendShortest(of: value)
    }

    /// A number of units or, without zeros at the end, of hundredths.
    private mutating func append(_ number: Int64, hundredths: Bool) {
        var (rest, decimals) = (number.magnitude, hundredths ? 2 : 0)
        while decimals > 0, rest % 10 == 0 { (rest, decimals) = (rest / 10, decimals - 1) }
        // 20 digits, a sign, a point.
        append(atMost: 24) { room in
            var (length, place) = (0, 0)
            // The last digit first; a decimal has at least one before the point.
            repeat {
                if place == decimals, place > 0 {
                    room[length] = UInt8(ascii: ".")
                    length += 1
                }
                room[length] = UInt8(ascii: "0") + UInt8(rest % 10)
                length += 1
                (rest, place) = (rest / 10, place + 1)
            } while rest > 0 || place <= decimals
            if number < 0 {
                room[length] = UInt8(ascii: "-")
                length += 1
            }
            var digits = UnsafeMutableBufferPointer(rebasing: room[..<length])
            digits.reverse()
            return length
        }
    }

    /// What JavaScript writes of a number with a fraction, or a large one.
    private mutating func appendShortest(of value: Double) {
        let text = value.description
        let shortest = text.utf8
        if let e = shortest.firstIndex(of: UInt8(ascii: "e")) {
            append(Self.javaScriptText(mantissa: text[..<e], exponent: Int(text[shortest.index(after: e)...]) ?? 0).utf8)
        } else {
            // A zero at the end is that of a whole number's `.0`.
            append(shortest.last == UInt8(ascii: "0") ? shortest.dropLast(2) : shortest[...])
        }
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
