import Foundation

/// The drafts of private files: `NAME.` and a UUID, beside the file `NAME`.
package enum PrivateDraft {
    /// A draft of this age belongs to a process that was killed.
    private static let abandonedSeconds = 600

    /// A new name.
    static func path(for path: String) -> String { "\(path).\(UUID().uuidString)" }

    /// Removes this user's old drafts for a file. They contain what the file would have contained.
    static func removeAbandoned(for path: String) {
        let folder = path.parentFolder
        guard let name = path.split(separator: "/").last, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return
        }
        let prefix = "\(name)."
        for draft in names where draft.hasPrefix(prefix) && UUID(uuidString: String(draft.dropFirst(prefix.count))) != nil {
            let draft = "\(folder)/\(draft)"
            var status = stat()
            guard lstat(draft, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
                let stamp = FileStamp(draft), stamp.seconds < time(nil) - abandonedSeconds
            else { continue }
            unlink(draft)
        }
    }

    /// Stores a file that must be new, and has no name until it is complete: a killed process leaves nothing.
    ///
    /// - Returns: `false` where the system or the file system has no files without a name. Then nothing is stored.
    /// - Throws: ``PrivateFileError`` when the name is taken, or the file cannot be written.
    package static func storeWithoutName(_ bytes: [UInt8], at path: String) throws(PrivateFileError) -> Bool {
        #if os(Linux)
            // `__O_TMPFILE`, a macro that Swift does not import.
            let withoutName: Int32 = 0o20_000_000
            let descriptor = open(path.parentFolder, O_WRONLY | O_CLOEXEC | O_DIRECTORY | withoutName, PrivateFile.mode)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { throw PrivateFileError(code: errno) }
            try PrivateFile.fill(copy, with: bytes)
            if linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return true }
            if errno == EEXIST { throw PrivateFileError(code: EEXIST) }
        #endif
        return false
    }
}
