import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Files with people's data or keys in them: nobody but their owner may read or write them, from their first byte on.
package enum PrivateFile {
    private static let mode: mode_t = 0o600

    /// Writes a file whole, beside its place first: nobody ever finds half of it, and it is on the disk before it has its name.
    ///
    /// - Parameter replacing: whether a file with that name goes; if not, one that is there is a failure, and stays.
    package static func store(_ bytes: [UInt8], at path: String, replacing: Bool = true) throws(PrivateFileError) {
        let draft = "\(path).\(UUID().uuidString)"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw PrivateFileError(code: errno) }
        do throws(PrivateFileError) {
            try fill(descriptor, with: bytes)
            guard replacing ? rename(draft, path) == 0 : take(path, for: draft) else { throw PrivateFileError(code: errno) }
        } catch {
            unlink(draft)
            throw error
        }
        syncFolder(of: path)
    }

    /// Sees to it that a database's file is there for its owner alone, before SQLite opens it: what SQLite puts beside a file (`-wal`,
    /// `-shm`, `-journal`) gets the file's own mode.
    ///
    /// A file that is missing is made, empty. One of this user's that others may read or write is closed to them, and so is what stands
    /// beside it. What may not be written, or belongs to somebody else, stays as it is. Where no file can be made, SQLite says why.
    ///
    /// - Returns: whether the database was there, and open to others.
    @discardableResult
    package static func prepareDatabase(at path: String) -> Bool {
        // Closing a file ends the locks that this process holds on it; on one that it has just made it holds none.
        if create(path, O_EXCL) { return false }
        guard errno == EEXIST else { return false }
        // A link whose target is missing: SQLite would make the target.
        if access(path, F_OK) != 0, errno == ENOENT { _ = create(path, 0) }
        let wasOpen = closeToOthers(path)
        for suffix in ["-wal", "-shm", "-journal"] { _ = closeToOthers(path + suffix) }
        return wasOpen
    }

    private static func create(_ path: String, _ flag: Int32) -> Bool {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | flag, mode)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// Without opening the file.
    private static func closeToOthers(_ path: String) -> Bool {
        var info = stat()
        guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_uid == geteuid(), info.st_mode & 0o200 != 0,
            info.st_mode & 0o077 != 0
        else { return false }
        return chmod(path, info.st_mode & 0o700) == 0
    }

    /// Writes, syncs and closes.
    private static func fill(_ descriptor: Int32, with bytes: [UInt8]) throws(PrivateFileError) {
        var rest = bytes[...]
        var code: Int32 = 0
        while !rest.isEmpty, code == 0 {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if count == 0 { code = EIO } else if errno != EINTR { code = errno }
        }
        if code == 0, fsync(descriptor) != 0 { code = errno }
        // Some file systems say only now that there is no room.
        if close(descriptor) != 0, code == 0 { code = errno }
        if code != 0 { throw PrivateFileError(code: code) }
    }

    /// Gives a draft its name if nobody has that yet; `errno` says why not.
    private static func take(_ path: String, for draft: String) -> Bool {
        if link(draft, path) == 0 {
            unlink(draft)
            return true
        }
        // Not every file system lets a file have two names.
        guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) else { return false }
        if access(path, F_OK) == 0 {
            errno = EEXIST
            return false
        }
        return rename(draft, path) == 0
    }

    /// So that the name outlives a power failure; where the system does not let folders be synced, it has done what it can.
    private static func syncFolder(of path: String) {
        let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}

/// Why a file could not be written, as the system says it.
package struct PrivateFileError: Error, Equatable, CustomStringConvertible {
    /// `errno`
    package let code: Int32

    package var description: String { String(cString: strerror(code)) }
}
