extension JSON {
    /// The value as UTF-8 JSON text without white space.
    ///
    /// Numbers are written as JavaScript writes them: the shortest decimal that reads back to the same double, whole numbers without a
    /// fraction, negative zero as `0`, what is not finite as `null`.
    package var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        append(to: &bytes)
        return bytes
    }

    /// The value as text, members and elements on lines of their own, indented by two spaces.
    package var prettyText: String {
        var bytes: [UInt8] = []
        append(to: &bytes, indentation: 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    package var text: String { String(decoding: encoded, as: UTF8.self) }

    /// - Parameter indentation: the depth of pretty text, or `nil` for compact text.
    private func append(to bytes: inout [UInt8], indentation: Int? = nil) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let value): bytes.append(contentsOf: Self.text(of: value).utf8)
        case .string(let text): Self.append(text, to: &bytes)
        case .array(let elements):
            Self.enclose(elements.count, in: ("[", "]"), indentation, &bytes) { index, inner, bytes in
                elements[index].append(to: &bytes, indentation: inner)
            }
        case .object(let members):
            Self.enclose(members.count, in: ("{", "}"), indentation, &bytes) { index, inner, bytes in
                let member = members.elements[index]
                Self.append(member.key, to: &bytes)
                bytes.append(contentsOf: (inner == nil ? ":" : ": ").utf8)
                member.value.append(to: &bytes, indentation: inner)
            }
        }
    }

    private static func enclose(
        _ count: Int, in brackets: (String, String), _ indentation: Int?, _ bytes: inout [UInt8],
        each: (Int, Int?, inout [UInt8]) -> Void
    ) {
        let inner = count == 0 ? nil : indentation.map { $0 + 1 }
        func lineBreak(_ depth: Int?, _ bytes: inout [UInt8]) {
            guard let depth else { return }
            bytes.append(contentsOf: "\n".utf8)
            bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
        }
        bytes.append(contentsOf: brackets.0.utf8)
        for index in 0..<count {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            lineBreak(inner, &bytes)
            each(index, inner, &bytes)
        }
        if inner != nil { lineBreak(indentation, &bytes) }
        bytes.append(contentsOf: brackets.1.utf8)
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
            case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
            case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
            case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
            case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
            case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
            case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
            case 0..<0x20:
                let digits = Array("0123456789abcdef".utf8)
                bytes.append(contentsOf: #"\u00"#.utf8)
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// The largest whole number that is exact wherever JSON's numbers are doubles.
    package static let largestExactInteger = 9_007_199_254_740_991

    private static func text(of value: Double) -> String {
        guard value.isFinite else { return "null" }
        if value == value.rounded(.towardZero), abs(value) <= Double(largestExactInteger) + 1 { return String(Int64(value)) }
        let shortest = value.description
        guard let e = shortest.firstIndex(of: "e") else {
            return shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest
        }
        return javaScriptText(mantissa: shortest[..<e], exponent: Int(shortest[shortest.index(after: e)...]) ?? 0)
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
