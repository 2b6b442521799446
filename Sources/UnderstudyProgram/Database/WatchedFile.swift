import Foundation
import Storage

/// A file, and its content at the last check. A folder has the names and the stamps of its files as content.
///
/// A check of an unchanged file costs one system call. After a change, the content is read, and counts once two checks in a row have
/// found the same: editors write in pieces, or put another file in the place of the first.
struct WatchedFile {
    let path: String
    /// The content that was last reported, or found at first; `nil` while there was no file.
    private var known: Data?
    /// Whether there was a file at first that could not be read. The first content that is found is then no change.
    private var isUnread: Bool
    /// The stamp of the file whose content is `known`, once two checks have agreed.
    private var settled: FileStamp?
    private var candidate: Candidate?

    private struct Candidate: Equatable {
        /// `nil` for a folder.
        let stamp: FileStamp?
        let content: Data
    }

    /// - Parameter path: the file, which may not exist yet.
    init(_ path: String) {
        self.path = path
        let isThere = FileStamp(path) != nil || Self.isFolder(path)
        known = isThere ? Self.content(of: path) : nil
        isUnread = isThere && known == nil
    }

    /// Checks the file.
    ///
    /// - Returns: whether the content differs from the last reported one, and equals that of the previous check. A missing file has not
    ///   changed: it may be about to come back.
    mutating func hasChanged() -> Bool {
        let stamp = FileStamp(path)
        let isDue = stamp.map { $0 != settled } ?? Self.isFolder(path)
        guard isDue, let content = Self.content(of: path) else {
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
        defer { (known, isUnread) = (content, false) }
        return content != known && !isUnread
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func content(of path: String) -> Data? {
        guard isFolder(path) else { return FileManager.default.contents(atPath: path) }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return nil }
        return Data(names.sorted().map { "\($0) \(FileStamp("\(path)/\($0)").map { "\($0)" } ?? "")" }.joined(separator: "\n").utf8)
    }
}
