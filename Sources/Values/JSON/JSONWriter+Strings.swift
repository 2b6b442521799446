extension JSONWriter {
    package mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { write($0) }
    }

    /// Writes a UTF-8 text as a JSON string.
    package mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
        // Few texts need escapes. Checking all bytes without a branch lets the processor handle many at once.
        var hasEscapes: UInt8 = 0
        for byte in text { hasEscapes |= (byte < 0x20 ? 1 : 0) | (byte == 0x22 ? 1 : 0) | (byte == 0x5C ? 1 : 0) }
        let escaped = hasEscapes != 0
        put(atMost: 2 + (escaped ? 6 * text.count : text.count)) { cursor in
            cursor.put(ascii: "\"")
            if escaped {
                for byte in text { cursor.putEscaped(byte) }
            } else {
                cursor.put(text)
            }
            cursor.put(ascii: "\"")
        }
    }

    package mutating func write(_ date: LocalDate) {
        put(atMost: LocalDate.mostBytes + 2) { cursor in
            cursor.put(ascii: "\"")
            date.write(to: &cursor)
            cursor.put(ascii: "\"")
        }
    }

    /// - Parameter hasMilliseconds: whether to write milliseconds.
    package mutating func write(_ instant: Instant, hasMilliseconds: Bool) {
        put(atMost: Instant.mostBytes + 2) { cursor in
            cursor.put(ascii: "\"")
            instant.write(to: &cursor, hasMilliseconds: hasMilliseconds)
            cursor.put(ascii: "\"")
        }
    }
}

extension ByteCursor {
    /// Writes one byte of a string: at most six bytes.
    fileprivate mutating func putEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): put(#"\""#)
        case UInt8(ascii: "\\"): put(#"\\"#)
        case 0x08: put(#"\b"#)
        case 0x09: put(#"\t"#)
        case 0x0A: put(#"\n"#)
        case 0x0C: put(#"\f"#)
        case 0x0D: put(#"\r"#)
        case 0..<0x20:
            put(#"\u00"#)
            put(.hexadecimalDigit(byte >> 4))
            put(.hexadecimalDigit(byte & 15))
        default: put(byte)
        }
    }
}
