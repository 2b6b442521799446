/// A compression of a request's body that ``Request/decoded(_:limitBytes:)`` undoes (RFC 9110, 8.4.1).
public enum ContentCoding: String, Sendable, CaseIterable {
    case gzip
    /// The zlib format (RFC 1950), as the name is defined.
    case deflate

    /// - Throws: `malformed` for a stream that is damaged or incomplete.
    func decode(_ body: [UInt8], limitBytes: Int) throws(InflateError) -> [UInt8] {
        switch self {
        case .gzip: try Self.gunzip(body, limitBytes: limitBytes)
        case .deflate: try Self.unwrap(body, limitBytes: limitBytes)
        }
    }

    /// RFC 1952. There may be several members, and zeros after the last one.
    private static func gunzip(_ body: [UInt8], limitBytes: Int) throws(InflateError) -> [UInt8] {
        var (output, position) = ([UInt8](), 0)
        repeat {
            let start = try endOfGzipHeader(in: body, from: position)
            let (bytes, end) = try Inflater.inflate(body, from: start, limitBytes: limitBytes - output.count)
            guard littleEndian(body, at: end) == CRC32.checksum(of: bytes[...]),
                littleEndian(body, at: end + 4) == UInt32(truncatingIfNeeded: bytes.count)
            else { throw .malformed }
            output += bytes
            position = end + 8
        } while position < body.count && body[position] != 0
        return output
    }

    /// The position of the compressed data of a member.
    private static func endOfGzipHeader(in body: [UInt8], from start: Int) throws(InflateError) -> Int {
        guard body.count - start >= 10, body[start] == 0x1F, body[start + 1] == 0x8B, body[start + 2] == 8 else { throw .malformed }
        let flags = body[start + 3]
        var position = start + 10
        guard flags & 0b1110_0000 == 0 else { throw .malformed }
        if flags & 0b0100 != 0 {
            guard body.count - position >= 2 else { throw .malformed }
            position += 2 + Int(body[position]) + Int(body[position + 1]) << 8
        }
        // A name and a comment, each up to a zero.
        for flag: UInt8 in [0b1000, 0b1_0000] where flags & flag != 0 {
            guard position < body.count, let end = body[position...].firstIndex(of: 0) else { throw .malformed }
            position = end + 1
        }
        guard position <= body.count else { throw .malformed }
        guard flags & 0b0010 != 0 else { return position }
        guard body.count - position >= 2 else { throw .malformed }
        let checksum = UInt32(body[position]) | UInt32(body[position + 1]) << 8
        guard checksum == CRC32.checksum(of: body[start..<position]) & 0xFFFF else { throw .malformed }
        return position + 2
    }

    private static func littleEndian(_ body: [UInt8], at position: Int) -> UInt32? {
        guard body.count - position >= 4 else { return nil }
        return body[position..<position + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// RFC 1950. Bytes after the stream are ignored.
    private static func unwrap(_ body: [UInt8], limitBytes: Int) throws(InflateError) -> [UInt8] {
        // Compression method 8 with a window of at most 32 KiB, and no preset dictionary.
        guard body.count >= 2, body[0] & 0x0F == 8, body[0] >> 4 <= 7, (Int(body[0]) << 8 | Int(body[1])).isMultiple(of: 31),
            body[1] & 0x20 == 0
        else { throw .malformed }
        let (bytes, end) = try Inflater.inflate(body, from: 2, limitBytes: limitBytes)
        guard body.count - end >= 4, body[end..<end + 4].reduce(UInt32(0), { $0 << 8 | UInt32($1) }) == adler32(of: bytes) else {
            throw .malformed
        }
        return bytes
    }

    private static func adler32(of bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}

/// The checksum of gzip.
private enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
    }

    static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { checksum, byte in checksum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)] }
    }
}
