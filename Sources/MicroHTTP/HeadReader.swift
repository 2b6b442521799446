import CMicrohttpd
import HTTPTypes

/// Reads the headers of a request from libmicrohttpd, and checks them in passing.
struct HeadReader {
    private(set) var fields = HTTPFields()
    private(set) var framing: Framing
    private(set) var gaps: HeadGaps

    /// - Parameters:
    ///   - framing: has the version of the request.
    ///   - gaps: have the texts of the request line.
    init(_ connection: OpaquePointer, _ framing: Framing, _ gaps: HeadGaps) {
        self.framing = framing
        self.gaps = gaps
        withUnsafeMutablePointer(to: &self) { reader in
            _ = understudy_mhd_each_header(
                connection,
                { context, _, name, nameCount, value, valueCount in
                    if let context, let name {
                        context.assumingMemoryBound(to: HeadReader.self).pointee.read(name, nameCount, value, valueCount)
                    }
                    return understudy_mhd_yes()
                },
                reader)
        }
        self.gaps.finish(headBytes: understudy_mhd_head_size(connection))
    }

    private mutating func read(_ name: UnsafePointer<CChar>, _ nameCount: Int, _ value: UnsafePointer<CChar>?, _ valueCount: Int) {
        let text = value.map { Self.text($0, valueCount) } ?? ""
        let field = HTTPField.Name(Self.text(name, nameCount))
        // libmicrohttpd 0.9.75 appends a folded line to the name, and moves the name for it.
        let isFolded = value.map { !(name + nameCount..<name + nameCount + Framing.mostSpace).contains($0) } ?? false
        framing.read(isFolded ? nil : field, text)
        framing.headerBytes += nameCount + valueCount + Framing.lineBytes
        gaps.read(name: name, value: value, valueBytes: valueCount)
        if let field { fields.append(HTTPField(name: field, value: text)) }
    }

    private static func text(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
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
