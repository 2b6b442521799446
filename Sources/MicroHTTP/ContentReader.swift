import CMicrohttpd

/// Gives libmicrohttpd a body piece by piece, from within a connection's callbacks.
protocol ContentReader: AnyObject {
    /// Copies what may go out now; none after having suspended the connection.
    ///
    /// - Parameter position: how much has gone out before.
    /// - Returns: how much, or one of libmicrohttpd's signs for the end.
    func read(from position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int
}

extension MHDResponse {
    /// An answer whose body a reader gives. The reader is held as long as the answer is.
    ///
    /// - Parameter count: how long the body is.
    init?(_ reader: any ContentReader, count: UInt64) {
        let owner = Unmanaged.passRetained(ReaderOwner(reader))
        guard let pointer = understudy_mhd_response_from_reader(count, readContent, owner.toOpaque(), letGoReader) else {
            owner.release()
            return nil
        }
        self.init(pointer: pointer)
    }
}

/// Holds a reader: C can be handed a class, and no protocol.
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

private let letGoReader: MHD_ContentReaderFreeCallback = { owner in
    if let owner { Unmanaged<ReaderOwner>.fromOpaque(owner).release() }
}
