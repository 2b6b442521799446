import Foundation

/// Base64 with `-` and `_`, without padding (RFC 4648, section 5).
package enum Base64URL {
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        let text = Data(bytes).base64EncodedString().utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// `nil` when the text is not base64; padding is tolerated.
    package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var base64 = text.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        base64 += repeatElement(UInt8(ascii: "="), count: (4 - base64.count % 4) % 4)
        return Data(base64Encoded: Data(base64)).map { [UInt8]($0) }
    }
}
