import Foundation

/// Files with personal data or keys. Only their owner can read or write them, from the first byte on.
package enum PrivateFile {
    static let mode: mode_t = 0o600

    /// Writes a whole file to a draft beside its place, then renames the draft. A reader never finds half a file, and the data is on disk
    /// before the file has its name. Drafts that killed processes have left for the same file are removed.
    ///
    /// - Parameter replacing: whether to replace an existing file. If not, an existing file stays, and the call fails.
    package static func store(_ bytes: [UInt8], at path: String, replacing: Bool = true) throws(PrivateFileError) {
        PrivateDraft.removeAbandoned(for: path)
        if !replacing, try PrivateDraft.storeWithoutName(bytes, at: path) { return syncFolder(of: path) }
        let (draft, descriptor) = try createDraft(for: path)
        do throws(PrivateFileError) {
            try fill(descriptor, with: bytes)
            guard replacing ? rename(draft, path) == 0 : take(path, for: draft) else { throw PrivateFileError(code: errno) }
        } catch {
            unlink(draft)
            throw error
        }
        syncFolder(of: path)
    }

    /// Checks that ``store(_:at:replacing:)`` can write a file there: creates a draft and removes it.
    package static func checkIsWritable(at path: String) throws(PrivateFileError) {
        let (draft, descriptor) = try createDraft(for: path)
        close(descriptor)
        unlink(draft)
    }

    /// - Returns: the path of the draft, and a descriptor that writes to it.
    private static func createDraft(for path: String) throws(PrivateFileError) -> (path: String, descriptor: Int32) {
        let draft = PrivateDraft.path(for: path)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw PrivateFileError(code: errno) }
        return (draft, descriptor)
    }

    /// Restricts a database's file to its owner before SQLite opens it. The files that SQLite puts beside it (`-wal`, `-shm`, `-journal`)
    /// get the mode of the file.
    ///
    /// A missing file is created empty. If other users can access a file of this user, the file and those beside it are closed to them. A
    /// read-only file, or a file of another user, stays unchanged. If no file can be created, SQLite reports the reason.
    ///
    /// - Returns: whether the file existed and was open to other users.
    @discardableResult
    package static func prepareDatabase(at path: String) -> Bool {
        // Closing a file releases this process's locks on it. On a file that it has just created it holds none.
        if create(path, O_EXCL) { return false }
        guard errno == EEXIST else { return false }
        // A link with a missing target: SQLite would create the target.
        if access(path, F_OK) != 0, errno == ENOENT { _ = create(path, 0) }
        let wasOpen = closeToOthers(path)
        for suffix in DatabaseFile.companionSuffixes { _ = closeToOthers(path + suffix) }
        return wasOpen
    }

    private static func create(_ path: String, _ flag: Int32) -> Bool {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | flag, mode)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// Takes the rights of other users on a file of this user. Does not open the file. A read-only file stays unchanged, because its owner
    /// may have published it.
    ///
    /// - Parameter evenReadOnly: whether to change a read-only file, too.
    /// - Returns: whether the file was open to other users.
    static func closeToOthers(_ path: String, evenReadOnly: Bool = false) -> Bool {
        var info = stat()
        guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_uid == geteuid(), info.st_mode & 0o077 != 0,
            evenReadOnly || info.st_mode & 0o200 != 0
        else { return false }
        return chmod(path, info.st_mode & 0o700) == 0
    }

    /// Writes, syncs and closes.
    static func fill(_ descriptor: Int32, with bytes: [UInt8]) throws(PrivateFileError) {
        var rest = bytes[...]
        var code: Int32 = 0
        while !rest.isEmpty, code == 0 {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if count == 0 { code = EIO } else if errno != EINTR { code = errno }
        }
        if code == 0, let failure = DiskSync.sync(descriptor) { code = failure }
        // Some file systems report a full disk only on closing.
        if close(descriptor) != 0, code == 0 { code = errno }
        if code != 0 { throw PrivateFileError(code: code) }
    }

    /// Renames a draft unless the name is taken. On failure `errno` has the reason.
    private static func take(_ path: String, for draft: String) -> Bool {
        if link(draft, path) == 0 {
            unlink(draft)
            return true
        }
        // Some file systems do not support two names for a file.
        guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) else { return false }
        if access(path, F_OK) == 0 {
            errno = EEXIST
            return false
        }
        return errno == ENOENT && rename(draft, path) == 0
    }

    /// Makes the new name survive a power failure. Failures are ignored: some systems cannot sync a folder.
    private static func syncFolder(of path: String) {
        let folder = open(path.parentFolder, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        _ = DiskSync.sync(folder)
        close(folder)
    }
}

/// The system's error for a file that could not be written.
package struct PrivateFileError: Error, Equatable, CustomStringConvertible {
    /// `errno`
    package let code: Int32

    package var description: String { String(cString: strerror(code)) }
}
