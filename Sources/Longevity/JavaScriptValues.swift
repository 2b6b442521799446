import UnderstudyCore

/// The coercions that the backend applies to request values (longevity.md 1.3).
enum JavaScript {
    /// JavaScript's `Number(value)`; NaN for a missing one.
    static func number(_ value: JSON?) -> Double {
        switch value {
        case nil, .object?: .nan
        case .null?: 0
        case .bool(let value)?: value ? 1 : 0
        case .number(let value)?: value
        case .string(let text)?: number(text.trimmingSpace())
        case .array(let elements)?:
            switch elements.count {
            case 0: 0
            case 1: number(elements[0])
            default: .nan
            }
        }
    }

    /// Whether a value counts as true: not missing, null, false, 0 or empty. The string `"false"` does.
    static func isTruthy(_ value: JSON?) -> Bool {
        switch value {
        case nil, .null?: false
        case .bool(let value)?: value
        case .number(let value)?: value != 0 && !value.isNaN
        case .string(let text)?: !text.isEmpty
        case .array?, .object?: true
        }
    }

    private static func number(_ text: Substring) -> Double {
        if text.isEmpty { return 0 }
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.lowercased().hasPrefix(prefix) {
            let digits = text.dropFirst(2)
            guard let first = digits.first, first.isHexDigit else { return .nan }
            return UInt64(digits, radix: radix).map { Double($0) } ?? .nan
        }
        switch text {
        case "Infinity", "+Infinity": return .infinity
        case "-Infinity": return -.infinity
        default:
            // Swift also reads "inf", "nan" and hexadecimal floats, which JavaScript does not.
            guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }) else { return .nan }
            return Double(text) ?? .nan
        }
    }
}
