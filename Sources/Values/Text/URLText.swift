/// Texts for use in a URL.
package enum URLText {
    /// The text with every byte escaped except the unreserved characters (RFC 3986, section 2.3). The result cannot end a header, an
    /// attribute or a part of a path.
    package static func encoded(_ text: String) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if byte.isLetterOrDigit || "-._~".utf8.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += "%\(padded(byte, 2, radix: 16))".utf8
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// A URL from its host on.
    package static func withoutScheme(_ url: String) -> Substring {
        ["http://", "https://"].first(where: url.hasPrefix).map { url.dropFirst($0.count) } ?? url[...]
    }
}

/// The number with leading zeros.
package func padded(_ value: some BinaryInteger, _ width: Int, radix: Int = 10) -> String {
    let digits = String(value, radix: radix, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension UInt8 {
    /// The ASCII character of a digit below 16, in lower case.
    static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
