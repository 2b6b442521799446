/// The body of a response with chunked transfer coding (RFC 9112, section 7.1).
package struct ChunkedBody {
    package let bytes: [UInt8]
    /// The position after the last chunk; `nil` while the body is incomplete.
    package let end: Int?

    private static let lineEnd = Array("\r\n".utf8)

    /// - Parameters:
    ///   - received: the bytes received so far.
    ///   - start: the position of the first chunk.
    package init(in received: [UInt8], from start: Int) {
        var (bytes, place) = ([UInt8](), start)
        while let line = received[place...].firstRange(of: Self.lineEnd),
            let count = Int(String(decoding: received[place..<line.lowerBound], as: UTF8.self), radix: 16), count >= 0
        {
            let chunkEnd = line.upperBound + count
            bytes += received[min(line.upperBound, received.count)..<min(chunkEnd, received.count)]
            guard received.count >= chunkEnd + Self.lineEnd.count else { break }
            place = chunkEnd + Self.lineEnd.count
            if count == 0 {
                (self.bytes, end) = (bytes, place)
                return
            }
        }
        (self.bytes, end) = (bytes, nil)
    }
}
