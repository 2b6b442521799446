import Foundation

/// A file as it was when it was last looked at.
///
/// A look costs one call to the system while nothing has been done to the file. When something has, the content is read, and what two looks
/// in a row find alike counts: editors write in pieces, or put another file in the place of the first.
struct WatchedFile {
    let path: String
    /// What was told of last, or was there at first; `nil` while there was no file.
    private var known: Data?
    /// Of the file whose content is `known`, once that is certain.
    private var settled: Stamp?
    private var candidate: Candidate?

    private struct Candidate: Equatable {
        let stamp: Stamp
        let content: Data
    }

    /// - Parameter path: of a file that need not be there yet.
    init(_ path: String) {
        self.path = path
        known = Stamp(path) == nil ? nil : FileManager.default.contents(atPath: path)
    }

    /// Looks once more.
    ///
    /// - Returns: whether the content is another than when that was last said, and was the same at the look before. A file that is gone has
    ///   not changed: it may be about to come back.
    mutating func hasChanged() -> Bool {
        guard let stamp = Stamp(path), stamp != settled, let content = FileManager.default.contents(atPath: path) else {
            candidate = nil
            return false
        }
        let found = Candidate(stamp: stamp, content: content)
        guard found == candidate else {
            candidate = found
            return false
        }
        candidate = nil
        settled = stamp
        guard content != known else { return false }
        known = content
        return true
    }
}

/// What changes with whatever is done to a file: when it was written, how long it is, which one it is.
private struct Stamp: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int64
    let inode: UInt64

    /// - Returns: `nil` when there is no such file, or something else in its place: to open a pipe would be to wait.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        seconds = Int(modified.tv_sec)
        nanoseconds = Int(modified.tv_nsec)
        size = Int64(status.st_size)
        inode = UInt64(status.st_ino)
    }
}
