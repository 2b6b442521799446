extension JSONParser {
    mutating func string() throws(JSONSyntaxError) -> String {
        position += 1
        let start = position
        skipPlain()
        // Most strings have no escapes, and equal their bytes.
        guard next != UInt8(ascii: "\"") else {
            position += 1
            return try validated(bytes[start..<position - 1])
        }
        var text = Array(bytes[start..<position])
        while next == UInt8(ascii: "\\") {
            position += 1
            try escape(into: &text)
            let start = position
            skipPlain()
            text += bytes[start..<position]
        }
        guard take(UInt8(ascii: "\"")) else {
            throw error(position < bytes.count ? "a control character in a string" : "a string has no end")
        }
        return try validated(text[...])
    }

    /// Skips bytes that need no decoding.
    private mutating func skipPlain() {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte >= 0x20, byte != 0x22, byte != 0x5C else { return }
            position += 1
        }
    }

    private func validated(_ text: ArraySlice<UInt8>) throws(JSONSyntaxError) -> String {
        guard let string = String(validating: text, as: UTF8.self) else { throw error("a string is not UTF-8") }
        return string
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONSyntaxError) {
        guard position < bytes.count else { throw error("a string has no end") }
        let byte = next
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): try text.append(contentsOf: String(scalar()).utf8)
        default: throw error("an unknown escape in a string")
        }
    }

    /// Decodes one escape, or two that form a surrogate pair. Half a pair is no character and has no UTF-8.
    private mutating func scalar() throws(JSONSyntaxError) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        let end = position
        if first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
            let second = try codeUnit()
            if (0xDC00..<0xE000).contains(second) {
                let offset = (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
                if let scalar = Unicode.Scalar(0x10000 + offset) { return scalar }
            }
        }
        position = end
        throw error("half of a surrogate pair in a string")
    }

    private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
        guard position + 4 <= bytes.count,
            let unit = UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
            bytes[position] != UInt8(ascii: "+"), bytes[position] != UInt8(ascii: "-")
        else { throw error("four hexadecimal digits are missing") }
        position += 4
        return unit
    }
}
