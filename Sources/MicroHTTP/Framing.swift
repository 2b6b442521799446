import HTTPTypes

/// What a request's headers say of where it ends and whom it is for, and whether that is one thing.
///
/// libmicrohttpd takes the first of several lengths and passes over names that are none. Somebody in front who takes the last one sees other
/// requests on the same connection; so what is not clear is refused, and the connection closed (RFC 9112, 6.3 and 11.2).
struct Framing {
    private(set) var announcedBytes: Int?
    private(set) var isChunked = false
    private var hosts = 0
    private var isFaulty = false
    private let needsHost: Bool

    /// Between a name and its value, in bytes, the colon included; more is not told from a line that was folded.
    static let mostSpace = 64

    init(version: String = "") {
        needsHost = version == "HTTP/1.1"
    }

    var isSound: Bool {
        !isFaulty && !(isChunked && announcedBytes != nil) && (hosts == 1 || hosts == 0 && !needsHost)
    }

    /// - Parameter name: `nil` when it is no token, as with a space before the colon, or when the line was folded.
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
        // More digits than an integer holds are a large number all the same.
        let length = Int(text) ?? .max
        if let announcedBytes, announcedBytes != length { isFaulty = true }
        announcedBytes = length
    }
}
