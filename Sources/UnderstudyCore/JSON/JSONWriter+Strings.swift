extension JSONWriter {
    package mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { text in
            append(UInt8(ascii: "\""))
            // Few texts have anything to escape.
            if text.contains(where: Self.mustEscape) {
                for byte in text { appendEscaped(byte) }
            } else {
                append(text)
            }
            append(UInt8(ascii: "\""))
        }
    }

    private static func mustEscape(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x5C }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append(#"\""#)
        case UInt8(ascii: "\\"): append(#"\\"#)
        case 0x08: append(#"\b"#)
        case 0x09: append(#"\t"#)
        case 0x0A: append(#"\n"#)
        case 0x0C: append(#"\f"#)
        case 0x0D: append(#"\r"#)
        case 0..<0x20:
            append(#"\u00"#)
            append(.hexadecimalDigit(byte >> 4))
            append(.hexadecimalDigit(byte & 15))
        default: append(byte)
        }
    }
}
