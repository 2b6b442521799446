/// Bytes as text for people, and for a shell's `printf`.
enum Bytes {
    private static let shownBytes = 4_096

    static func text(_ bytes: [UInt8]) -> String {
        let shown = bytes.prefix(shownBytes).map { byte in
            switch byte {
            case UInt8(ascii: "\r"): "\\r"
            case UInt8(ascii: "\n"): "\\n"
            case UInt8(ascii: "\\"): "\\\\"
            case 0x20..<0x7F: String(UnicodeScalar(byte))
            default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return "    " + shown.joined() + (bytes.count > shownBytes ? " … of \(bytes.count) bytes" : "")
    }
}
