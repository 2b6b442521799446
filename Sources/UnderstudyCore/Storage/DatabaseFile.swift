import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where a database's path leads: to a file, or to a place where one can be made.
struct DatabaseFile: Sendable {
    /// As it was given, for people.
    let given: String
    /// Where the file itself is, also when the given path is a link to it: its key, its log and its journal stand beside it.
    let path: String

    /// - Throws: ``StoreError`` where something stands that is no file, or a link that leads nowhere.
    init(_ given: String) throws(StoreError) {
        self.given = given
        path = try Self.target(of: given)
        var status = stat()
        guard stat(path, &status) == 0 else {
            let isMissing = errno == ENOENT
            let folder = Self.folder(of: path)
            if isMissing, access(folder, F_OK) != 0 { throw .inaccessible(path: given, reason: "there is no folder \(folder)") }
            return
        }
        if let obstacle = InputFile.obstacle(at: path) { throw .noFile(path: given, obstacle: obstacle) }
    }

    /// Its size; `nil` when there is no file.
    var byteCount: Int? { Self.byteCount(of: path) }

    /// Whether a transaction of somebody's may not be in the file yet, or may have to be taken back out of it.
    var hasLogOrJournal: Bool { (Self.byteCount(of: path + "-wal") ?? 0) > 0 || Self.byteCount(of: path + "-journal") != nil }

    /// How to read the file as it is. Without a log or a journal it is all there is, and is read as one that nobody changes: SQLite then
    /// makes no file beside it, nor does it where it may not write.
    var readingMode: PlainConnection.Mode {
        guard hasLogOrJournal else { return .immutable }
        return unwritable == nil ? .readOnly : .readOnlyShared
    }

    /// What keeps this process from writing: the file, or the folder, in which SQLite makes files of its own; `nil` for nothing.
    var unwritable: String? {
        if access(path, F_OK) == 0, access(path, W_OK) != 0 { return "the file" }
        let folder = Self.folder(of: path)
        return access(folder, W_OK) == 0 ? nil : "its folder \(folder)"
    }

    /// The path of the folder that a file is in.
    static func folder(of path: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    private static func byteCount(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Follows a link; a path that is none stays as it is.
    private static func target(of path: String) throws(StoreError) -> String {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
        guard let resolved = realpath(path, nil) else {
            let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? "elsewhere"
            throw .brokenLink(path: path, target: target)
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// Tells one file from another, whatever their names.
struct FileIdentity: Sendable, Equatable {
    private let device: UInt64
    private let inode: UInt64

    /// - Returns: `nil` when there is nothing by this name.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
}

/// What has become of the file that a store has open.
package enum FileStatus: Sendable, Equatable {
    case inPlace
    /// Nothing has its name any more: what is in it is gone with the process.
    case deleted
    /// Another file has its name.
    case replaced
}
