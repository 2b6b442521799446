import Values

/// The coercions that the backend applies to request values (longevity.md 1.3).
enum JavaScript {
    /// JavaScript's `Number(value)`; NaN for a missing value.
    static func number(_ value: JSON?) -> Double {
        switch value {
        case nil, .object?: .nan
        case .null?: 0
        case .bool(let value)?: value ? 1 : 0
        case .number?, .written?: value?.number ?? .nan
        case .string(let text)?: number(text.trimmingSpace())
        case .array(let elements)?:
            switch elements.count {
            case 0: 0
            case 1: number(elements[0])
            default: .nan
            }
        }
    }

    /// Whether a value is truthy: not missing, null, false, 0, NaN or the empty text. The text `"false"` is truthy.
    static func isTruthy(_ value: JSON?) -> Bool {
        switch value {
        case nil, .null?: false
        case .bool(let value)?: value
        case .number?, .written?: value?.number.map { $0 != 0 && !$0.isNaN } ?? false
        case .string(let text)?: !text.isEmpty
        case .array?, .object?: true
        }
    }

    private static func number(_ text: Substring) -> Double {
        if text.isEmpty { return 0 }
        if let radix = radix(of: text) {
            let digits = text.utf8.dropFirst(2)
            // Swift also reads a sign here.
            guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return .nan }
            return UInt64(Substring(digits), radix: radix).map { Double($0) } ?? .nan
        }
        if text.isSame(as: "Infinity") || text.isSame(as: "+Infinity") { return .infinity }
        if text.isSame(as: "-Infinity") { return -.infinity }
        // Swift also reads "inf", "nan" and hexadecimal floats, which JavaScript does not.
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }) else { return .nan }
        return Double(text) ?? .nan
    }

    /// The radix of a text that begins with `0x`, `0o` or `0b`; otherwise `nil`.
    private static func radix(of text: Substring) -> Int? {
        let start = text.utf8.prefix(2)
        guard start.count == 2, start.first == UInt8(ascii: "0"), let letter = start.last else { return nil }
        switch letter | 0x20 {
        case UInt8(ascii: "x"): return 16
        case UInt8(ascii: "o"): return 8
        case UInt8(ascii: "b"): return 2
        default: return nil
        }
    }
}
