import Foundation
import UnderstudyCore

/// A file as it was when it was last looked at.
///
/// A look costs one call to the system while nothing has been done to the file. When something has, the content is read, and what two looks
/// in a row find alike counts: editors write in pieces, or put another file in the place of the first.
struct WatchedFile {
    let path: String
    /// What was told of last, or was there at first; `nil` while there was no file.
    private var known: Data?
    /// Of the file whose content is `known`, once that is certain.
    private var settled: FileStamp?
    private var candidate: Candidate?

    private struct Candidate: Equatable {
        let stamp: FileStamp
        let content: Data
    }

    /// - Parameter path: of a file that need not be there yet.
    init(_ path: String) {
        self.path = path
        known = FileStamp(path) == nil ? nil : FileManager.default.contents(atPath: path)
    }

    /// Looks once more.
    ///
    /// - Returns: whether the content is another than when that was last said, and was the same at the look before. A file that is gone has
    ///   not changed: it may be about to come back.
    mutating func hasChanged() -> Bool {
        guard let stamp = FileStamp(path), stamp != settled, let content = FileManager.default.contents(atPath: path) else {
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
