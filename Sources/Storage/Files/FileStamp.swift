import Foundation

/// Modification time, size and identity of a file. Every change to the file changes the stamp.
package struct FileStamp: Sendable, Equatable {
    package let seconds: Int
    package let nanoseconds: Int
    private let size: Int64
    private let inode: UInt64

    /// - Returns: `nil` unless a regular file has this name. Opening a pipe, for example, would block.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        (seconds, nanoseconds) = (Int(modified.tv_sec), Int(modified.tv_nsec))
        size = Int64(status.st_size)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
