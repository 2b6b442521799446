#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What changes with whatever is done to a file: when it was written, how long it is, which one it is.
package struct FileStamp: Sendable, Equatable {
    package let seconds: Int
    package let nanoseconds: Int
    private let size: Int64
    private let inode: UInt64

    /// - Returns: `nil` when there is no such file, or something else in its place: to open a pipe would be to wait.
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
