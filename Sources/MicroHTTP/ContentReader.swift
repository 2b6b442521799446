import CMicrohttpd

/// Supplies a body to libmicrohttpd piece by piece, within a connection's callbacks.
protocol ContentReader: AnyObject {
    /// Copies the bytes that may be sent now; none after having suspended the connection.
    ///
    /// - Parameter position: the number of bytes sent before.
    /// - Returns: the number of bytes copied, or one of libmicrohttpd's codes for the end.
    func read(from position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int
}

extension MHDResponse {
    /// A response with the body of a reader, which the response retains.
    ///
    /// - Parameter count: the length of the body.
    init?(_ reader: any ContentReader, count: UInt64) {
        let owner = Unmanaged.passRetained(ReaderOwner(reader))
        guard let pointer = understudy_mhd_response_from_reader(count, readContent, owner.toOpaque(), releaseReader) else {
            owner.release()
            return nil
        }
        self.init(pointer: pointer)
    }
}

/// Holds a reader: C can hold an instance of a class, but no protocol.
private final class ReaderOwner {
    let reader: any ContentReader

    init(_ reader: any ContentReader) {
        self.reader = reader
    }
}

private let readContent: MHD_ContentReaderCallback = { owner, position, buffer, count in
    guard let owner, let buffer else { return understudy_mhd_end_with_error() }
    let reader = Unmanaged<ReaderOwner>.fromOpaque(owner).takeUnretainedValue().reader
    return reader.read(from: Int(position), into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
}

private let releaseReader: MHD_ContentReaderFreeCallback = { owner in
    if let owner { Unmanaged<ReaderOwner>.fromOpaque(owner).release() }
}
