import Foundation

/// The entry of the file system at a path.
package enum PathEntry {
    /// - Returns: `nil` if there is nothing at the path.
    /// - Throws: ``InputFileError`` for every other failure: then nothing is known about the path.
    package static func status(of path: String, followingLink: Bool = true) throws(InputFileError) -> stat? {
        var status = stat()
        if (followingLink ? stat(path, &status) : lstat(path, &status)) == 0 { return status }
        let code = errno
        if code == ENOENT || code == ENOTDIR { return nil }
        throw InputFileError(code: code)
    }
}
