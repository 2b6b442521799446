import Foundation
import UnderstudyProgram

/// Reads lines from a descriptor as they arrive.
///
/// `FileHandle` waits for all bytes that it is asked for, so that an answer to a line would wait for the next lines.
struct LineReader {
    enum Line: Equatable {
        /// Without the line end.
        case text([UInt8])
        /// A line beyond the limit, which was read to its end and dropped.
        case tooLong
    }

    /// The longest line, in bytes.
    private let limitBytes: Int
    private let descriptor: Int32
    /// Bytes that were read and belong to no line yet.
    private var rest: [UInt8] = []
    /// The bytes at the start of ``rest`` that contain no line end.
    private var scanned = 0
    private var hasEnded = false

    private static let pieceBytes = 65_536
    private static let lineEnd = UInt8(ascii: "\n")

    init(_ descriptor: Int32, limitBytes: Int) {
        self.descriptor = descriptor
        self.limitBytes = limitBytes
    }

    /// The next line; `nil` at the end of input. The last line needs no line end.
    mutating func next() throws(StartError) -> Line? {
        var isTooLong = false
        while true {
            if let end = rest[scanned...].firstIndex(of: Self.lineEnd) {
                let line = rest[..<end]
                defer { drop(end + 1) }
                return isTooLong || line.count > limitBytes ? .tooLong : .text(Array(line))
            }
            scanned = rest.count
            if rest.count > limitBytes {
                isTooLong = true
                drop(rest.count)
            }
            if hasEnded {
                defer { drop(rest.count) }
                return isTooLong ? .tooLong : rest.isEmpty ? nil : .text(rest)
            }
            try readPiece()
        }
    }

    private mutating func drop(_ count: Int) {
        rest.removeFirst(count)
        scanned = 0
    }

    private mutating func readPiece() throws(StartError) {
        var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
        let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
            hasEnded = count == 0
            rest += piece.prefix(count)
        } else if errno == EAGAIN {
            // Another process that shares this pipe has made it non-blocking.
            var awaited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&awaited, 1, -1)
        } else if errno != EINTR {
            throw .failed("standard input cannot be read: \(String(cString: strerror(errno)))")
        }
    }
}
