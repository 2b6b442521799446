/// Percent-decoding (RFC 3986), with a defined result for malformed input.
public enum PercentEncoding {
    /// The decoded text, or `nil` when an escape is malformed or the bytes are not UTF-8.
    ///
    /// - Parameters:
    ///   - text: the text as sent.
    ///   - plusIsSpace: whether `+` is a space, as in a query string that a form sends.
    public static func decode(_ text: Substring, plusIsSpace: Bool = false) -> String? {
        var source = text
        return source.withUTF8 { bytes in
            guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") || $0 >= 0x80 }) else {
                return String(decoding: bytes, as: UTF8.self)
            }
            var decoded: [UInt8] = []
            decoded.reserveCapacity(bytes.count)
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                if byte == UInt8(ascii: "+"), plusIsSpace {
                    decoded.append(UInt8(ascii: " "))
                } else if byte == UInt8(ascii: "%") {
                    guard index + 1 < bytes.count, let high = nibble(bytes[index]), let low = nibble(bytes[index + 1]) else { return nil }
                    decoded.append(high << 4 | low)
                    index += 2
                } else {
                    decoded.append(byte)
                }
            }
            return String(validating: decoded, as: UTF8.self)
        }
    }

    /// The value of a hexadecimal digit.
    @inlinable
    package static func nibble(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
