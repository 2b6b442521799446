import CMicrohttpd

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
