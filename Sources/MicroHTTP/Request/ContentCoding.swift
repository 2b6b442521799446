import CZlib

/// A compression of a body (RFC 9110, 8.4.1): of a request's, which ``Request/decoded(_:limitBytes:)`` undoes, and of a response's.
public enum ContentCoding: String, Sendable, CaseIterable {
    /// RFC 1952. There may be several members, and zeros after the last one.
    case gzip
    /// The zlib format (RFC 1950), as the name is defined. Bytes after the stream are ignored.
    case deflate

    /// The largest window, and in zlib's terms the format.
    var windowBits: Int32 {
        switch self {
        case .gzip: 15 + 16
        case .deflate: 15
        }
    }

    /// The refusal of a stream that is damaged or incomplete.
    private var malformed: Refusal { .malformedCoding(rawValue) }

    func decode(_ body: [UInt8], limitBytes: Int) throws(Refusal) -> [UInt8] {
        var stream = z_stream()
        // zlib keeps the address of the stream.
        return try withUnsafeMutablePointer(to: &stream) { (stream) throws(Refusal) in
            guard understudy_inflate_start(stream, windowBits) == Z_OK else { throw malformed }
            defer { inflateEnd(stream) }
            return try body.withUnsafeBufferPointer { (input) throws(Refusal) in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = UInt32(clamping: input.count)
                return try output(of: stream, limitBytes: limitBytes)
            }
        }
    }

    private func output(of stream: UnsafeMutablePointer<z_stream>, limitBytes: Int) throws(Refusal) -> [UInt8] {
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let status = chunk.withUnsafeMutableBufferPointer { chunk in
                stream.pointee.next_out = chunk.baseAddress
                // One byte above the limit shows that the output is too large.
                stream.pointee.avail_out = UInt32(min(chunk.count, limitBytes - output.count + 1))
                let room = stream.pointee.avail_out
                let status = inflate(stream, Z_NO_FLUSH)
                output += chunk[..<Int(room - stream.pointee.avail_out)]
                return status
            }
            guard output.count <= limitBytes else { throw .bodyTooLarge(limitBytes: limitBytes) }
            switch status {
            case Z_OK: continue
            case Z_STREAM_END:
                let hasMember = self == .gzip && stream.pointee.avail_in > 0 && stream.pointee.next_in.pointee != 0
                guard hasMember else { return output }
                guard inflateReset(stream) == Z_OK else { throw malformed }
            // Z_BUF_ERROR: the stream is incomplete. Z_NEED_DICT: it needs a dictionary.
            default: throw malformed
            }
        }
    }
}
