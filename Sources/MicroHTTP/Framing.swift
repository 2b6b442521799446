import CMicrohttpd
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

/// Finds parts of a request's head that libmicrohttpd 0.9.75 has left out.
///
/// It ends a text at a NUL and drops the rest, so a header or a target can differ from the bytes that another reader of the request sees.
/// Its texts are parts of the head as it came, in order, with a NUL for each separator. So the distance between two of them shows whether
/// anything was dropped. libmicrohttpd 1.0 refuses a NUL itself.
struct HeadGaps {
    typealias Position = UnsafePointer<CChar>

    private let start: Position
    /// The end of the last text.
    private var end: Position
    private(set) var isFaulty = false

    /// The bytes at the end of a line.
    private static let lineEnd = 1...2
    /// The end of the last line, and the empty line.
    private static let headEnd = 2...4

    /// - Parameters:
    ///   - method, target, version: the parts of the request line, in the memory of the connection.
    ///   - targetBytes: the length of the target.
    init(method: Position, target: Position, targetBytes: Int, version: Position) {
        start = method
        end = version + strlen(version)
        isFaulty = target - (method + strlen(method)) != 1 || version - (target + targetBytes) != 1
    }

    mutating func read(name: Position, value: Position?, valueBytes: Int) {
        if !Self.lineEnd.contains(name - end) { isFaulty = true }
        if let value { end = value + valueBytes }
    }

    /// - Parameter headBytes: the length of the whole head; 0 if it is unknown.
    mutating func finish(headBytes: Int) {
        if headBytes > 0, !Self.headEnd.contains(start + headBytes - end) { isFaulty = true }
    }
}
