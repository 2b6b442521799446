import Foundation

/// The write-ahead log of a database, in SQLite's file format: a header, then one frame for each written page.
enum WriteAheadLog {
    private static let headerBytes = 32
    private static let frameHeaderBytes = 24

    /// Shortens a log to its committed frames. A large transaction writes frames before its commit, and SQLite keeps their room after a
    /// rollback: on a full disk nothing else could be stored then, and the log could never be merged.
    ///
    /// Call this within a transaction that writes: no other connection adds frames then, and readers use committed frames only.
    static func removeUncommittedFrames(at path: String) {
        // SQLite's locks are on other files, so closing this descriptor releases none of them.
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        let (size, end) = (Int(status.st_size), committedBytes(of: descriptor))
        // A failure leaves the log as long as it was.
        if end < size { _ = ftruncate(descriptor, off_t(end)) }
    }

    /// The size of the header and of all frames up to the last one that ends a transaction; 0 without such a frame.
    private static func committedBytes(of descriptor: Int32) -> Int {
        guard let header = bytes(of: descriptor, at: 0, count: headerBytes), let pageBytes = number(in: header, at: 8) else { return 0 }
        let frameBytes = frameHeaderBytes + pageBytes
        var (place, end) = (headerBytes, 0)
        while let frame = bytes(of: descriptor, at: place, count: frameHeaderBytes) {
            // Frames of an earlier round of the log have other salts.
            guard frame[8..<16] == header[16..<24] else { break }
            place += frameBytes
            // Only the last frame of a transaction has the number of the database's pages.
            if number(in: frame, at: 4) != 0 { end = place }
        }
        return end
    }

    private static func bytes(of descriptor: Int32, at offset: Int, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return pread(descriptor, &bytes, count, off_t(offset)) == count ? bytes : nil
    }

    /// A number of four bytes, the first of which is the highest.
    private static func number(in bytes: [UInt8], at place: Int) -> Int? {
        guard place + 4 <= bytes.count else { return nil }
        return bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
