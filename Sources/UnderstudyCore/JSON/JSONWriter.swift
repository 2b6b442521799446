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
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let value): bytes += Self.text(of: value).utf8
        case .string(let text): Self.append(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for index in 0..<elements.count {
                Self.begin(index, indentation, &bytes)
                elements[index].append(to: &bytes, indentation: indentation.map { $0 + 1 })
            }
            Self.end(elements.count, UInt8(ascii: "]"), indentation, &bytes)
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for index in 0..<members.count {
                Self.begin(index, indentation, &bytes)
                Self.append(members.keys[index], to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                if indentation != nil { bytes.append(UInt8(ascii: " ")) }
                members.values[index].append(to: &bytes, indentation: indentation.map { $0 + 1 })
            }
            Self.end(members.count, UInt8(ascii: "}"), indentation, &bytes)
        }
    }

    private static func begin(_ index: Int, _ indentation: Int?, _ bytes: inout [UInt8]) {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        if let indentation { breakLine(indentation + 1, &bytes) }
    }

    private static func end(_ count: Int, _ bracket: UInt8, _ indentation: Int?, _ bytes: inout [UInt8]) {
        if count > 0, let indentation { breakLine(indentation, &bytes) }
        bytes.append(bracket)
    }

    private static func breakLine(_ depth: Int, _ bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\n"))
        bytes += repeatElement(UInt8(ascii: " "), count: depth * 2)
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        bytes += text.utf8
        // Few texts have anything to escape; those that do are written once more from there on.
        var place = start
        while place < bytes.count {
            if mustEscape(bytes[place]) {
                let rest = bytes[place...]
                bytes.removeSubrange(place...)
                for byte in rest { appendEscaped(byte, to: &bytes) }
                break
            }
            place += 1
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func mustEscape(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x5C }

    private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): bytes += #"\""#.utf8
        case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
        case 0x08: bytes += #"\b"#.utf8
        case 0x09: bytes += #"\t"#.utf8
        case 0x0A: bytes += #"\n"#.utf8
        case 0x0C: bytes += #"\f"#.utf8
        case 0x0D: bytes += #"\r"#.utf8
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            bytes += #"\u00"#.utf8
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        default: bytes.append(byte)
        }
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
