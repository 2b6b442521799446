import Foundation

/// The location of a database: an existing file, or a path at which one can be created.
struct DatabaseFile: Sendable {
    /// The path as given, for messages.
    let given: String
    /// The path of the file itself, with links resolved. Key, log and journal are beside this file.
    let path: String
    /// The file with the database's key.
    var keyFile: String { path + ".key" }
    /// The file of ``DatabaseLock``.
    var lock: String { path + ".lock" }

    /// - Throws: ``StoreError`` for anything but a regular file, for a broken link, and for a file that is not trusted; see ``FileTrust``.
    init(_ given: String) throws(StoreError) {
        self.given = given
        guard let end = given.last, end != "/" else {
            throw .noFile(path: given, obstacle: given.isEmpty ? "without a name" : "a folder, not a file")
        }
        // The link itself must be trusted before its target is.
        if let objection = FileTrust.objection(to: given, followingLink: false), InputFile.obstacle(at: given) == nil {
            throw .untrusted(path: given, file: given, objection: objection)
        }
        path = try Self.target(of: given)
        if let obstacle = InputFile.obstacle(at: path) { throw .noFile(path: given, obstacle: obstacle) }
        try checkTrust()
        let folder = path.parentFolder
        guard access(path, F_OK) != 0 else {
            if access(path, R_OK) != 0, errno == EACCES { throw .inaccessible(path: given, reason: "you may not read it") }
            return
        }
        if errno == EACCES { throw .inaccessible(path: given, reason: "you may not enter its folder \(folder)") }
        if try byteCount == nil, access(folder, F_OK) != 0 { throw .inaccessible(path: given, reason: "there is no folder \(folder)") }
    }

    /// Checks that other users can change neither the file nor SQLite's files beside it.
    func checkTrust() throws(StoreError) {
        for file in [path] + Self.companionSuffixes.map({ path + $0 }) {
            if let objection = FileTrust.objection(to: file) { throw .untrusted(path: given, file: file, objection: objection) }
        }
    }

    /// The ends of the names of SQLite's files beside a database.
    static let companionSuffixes = ["-wal", "-shm", "-journal"]

    /// Its size; `nil` when there is no file.
    var byteCount: Int? { get throws(StoreError) { try byteCount(of: path) } }

    /// Whether there is a log that is not empty.
    var hasLog: Bool { get throws(StoreError) { try (byteCount(of: log) ?? 0) > 0 } }

    /// The write-ahead log.
    var log: String { path + "-wal" }

    /// Whether a transaction may not be in the file yet, or may have to be rolled back.
    var hasLogOrJournal: Bool {
        get throws(StoreError) {
            let journal = try byteCount(of: path + "-journal")
            return try hasLog || journal != nil
        }
    }

    /// The mode that reads the file unchanged. Without a log or a journal the file is complete, and is read as immutable. With one, a file
    /// that is not writable is read with ``PlainConnection/Mode/readOnlyShared``. In both modes SQLite creates no file beside it.
    var readingMode: PlainConnection.Mode {
        get throws(StoreError) {
            guard try hasLogOrJournal else { return .immutable }
            return unwritable == nil ? .readOnly : .readOnlyShared
        }
    }

    /// The thing that this process may not write to: the file, or the folder in which SQLite creates its own files. `nil` when both are
    /// writable.
    var unwritable: String? {
        if access(path, F_OK) == 0, access(path, W_OK) != 0 { return "the file" }
        let folder = path.parentFolder
        return access(folder, W_OK) == 0 ? nil : "its folder \(folder)"
    }

    /// - Returns: `nil` when there is no file.
    private func byteCount(of file: String) throws(StoreError) -> Int? {
        do {
            return try PathEntry.status(of: file).map { Int($0.st_size) }
        } catch {
            throw .inaccessible(path: given, reason: error.description)
        }
    }

    /// Resolves a link. Any other path is returned unchanged.
    private static func target(of path: String) throws(StoreError) -> String {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
        guard let resolved = resolved(path) else {
            let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? "elsewhere"
            throw .brokenLink(path: path, target: target)
        }
        return resolved
    }

    /// The absolute path without links; `nil` if there is nothing at the path.
    static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// The identity of a file, independent of its name.
struct FileIdentity: Sendable, Equatable {
    private let device: UInt64
    private let inode: UInt64

    /// - Returns: `nil` when no file has this name.
    init?(_ path: String) throws(InputFileError) {
        guard let status = try PathEntry.status(of: path) else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
}

/// The present state of the file that a store has open.
package enum FileStatus: Sendable, Equatable {
    case inPlace
    /// The name no longer exists. The data is lost when the process ends.
    case deleted
    /// Another file has the name.
    case replaced
    /// SQLite's file with this path, beside the database, was deleted or replaced. Writes that are not merged yet are lost if the process is
    /// killed. Closing the store merges them.
    case incomplete(String)
    /// The system does not tell the state, for this reason.
    case unknown(String)
}
