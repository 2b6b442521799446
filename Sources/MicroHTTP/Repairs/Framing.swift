import HTTPTypes

/// The length and the host of a request as its headers state them, and whether the headers are unambiguous.
///
/// libmicrohttpd uses the first of several lengths and skips invalid names. A proxy in front that uses the last length sees other
/// requests on the same connection. So an ambiguous request is refused and its connection closed (RFC 9112, 6.3 and 11.2).
struct Framing {
    private(set) var announcedBytes: Int?
    private(set) var isChunked = false
    /// Of all headers, as sent.
    var headerBytes = 0
    private var hosts = 0
    private var isFaulty = false
    private let needsHost: Bool

    /// The bytes of a header besides name and value.
    static let lineBytes = ": \r\n".utf8.count
    /// The bytes of a request line besides method and target, and of the empty line after the headers.
    static let requestLineBytes = "  HTTP/1.1\r\n\r\n".utf8.count

    /// The most bytes between a name and its value, colon included. A larger distance is taken for a folded line.
    static let mostSpace = 64

    init(version: String = "") {
        needsHost = version == "HTTP/1.1"
    }

    var isSound: Bool {
        !isFaulty && !(isChunked && announcedBytes != nil) && (hosts == 1 || hosts == 0 && !needsHost)
    }

    /// - Parameter name: `nil` if it is not a token, as with a space before the colon, or if the line was folded.
    mutating func read(_ name: HTTPField.Name?, _ value: String) {
        switch name {
        case nil: isFaulty = true
        case .contentLength: readLength(value)
        case .transferEncoding:
            if isChunked || !value.utf8.elementsEqual("chunked".utf8, by: { $0 | 0x20 == $1 }) { isFaulty = true }
            isChunked = true
        case HTTPField.Name("Host"): hosts += 1
        default: break
        }
    }

    private mutating func readLength(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return isFaulty = true }
        // A length with more digits than `Int` holds is still a large length.
        let length = Int(text) ?? .max
        if let announcedBytes, announcedBytes != length { isFaulty = true }
        announcedBytes = length
    }
}
