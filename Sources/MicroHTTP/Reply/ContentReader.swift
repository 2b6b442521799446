import CMicrohttpd

/// Supplies a body to libmicrohttpd piece by piece, within a connection's callbacks. A class, since C can hold no protocol.
class ContentReader {
    /// Copies the bytes that may be sent now; none after having suspended the connection.
    ///
    /// - Parameter position: the number of bytes sent before.
    /// - Returns: the number of bytes copied, or one of libmicrohttpd's codes for the end.
    func read(from position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int { understudy_mhd_end_with_error() }
}

extension MHDResponse {
    /// A response with the body of a reader, which the response retains.
    ///
    /// - Parameter count: the length of the body; ``unknownCount`` for a body without an announced length.
    init?(_ reader: ContentReader, count: UInt64) {
        let owner = Unmanaged.passRetained(reader)
        guard let pointer = understudy_mhd_response_from_reader(count, readContent, owner.toOpaque(), releaseOwner) else {
            owner.release()
            return nil
        }
        self.init(pointer: pointer)
    }

    /// libmicrohttpd's value for an unknown length.
    static let unknownCount = UInt64.max
}

private let readContent: MHD_ContentReaderCallback = { reader, position, buffer, count in
    guard let reader, let buffer else { return understudy_mhd_end_with_error() }
    return Unmanaged<ContentReader>.fromOpaque(reader).takeUnretainedValue()
        .read(from: Int(position), into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
}
