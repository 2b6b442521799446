/// Why a database could not be opened.
package enum StoreError: Error, Equatable, Sendable {
    /// A newer version of Understudy has written the file.
    case newer(path: String)

    /// The file is no SQLite database, or a damaged one.
    case corrupt(path: String)

    /// The file is a database of another program.
    case foreign(path: String)

    /// The file or its folder cannot be read or written, or the disk is full.
    case inaccessible(path: String, reason: String)

    /// Another process holds the file.
    case busy(path: String)

    /// The database was encrypted with a key that is not there.
    case keyMissing(path: String, keyFile: String)

    /// The database was encrypted with another key than the file's, or than the configured one.
    case keyWrong(path: String, keyFile: String?)

    /// The key file cannot be read or written.
    case keyUnusable(keyFile: String, reason: String)
}

extension StoreError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .newer(let path):
            "the database \(path) was written by a newer version of understudy; update understudy, or name another file with --database"
        case .corrupt(let path):
            "the database \(path) is damaged or is no SQLite database; move it away, or name another file with --database"
        case .foreign(let path):
            "the database \(path) belongs to another program; name another file with --database"
        case .inaccessible(let path, let reason):
            "the database \(path) cannot be opened (\(reason)); check the folder's rights and space, or name another file with --database"
        case .busy(let path):
            "the database \(path) is in use by another process; stop it, or name another file with --database"
        case .keyMissing(let path, let keyFile):
            "the database \(path) is encrypted and its key file \(keyFile) is missing; put it back, or name another file with --database"
        case .keyWrong(let path, let keyFile):
            "the database \(path) is encrypted with another key than that of \(keyFile ?? "the setting encryptionKey"); give the right one, or name another file with --database"
        case .keyUnusable(let keyFile, let reason):
            "the key file \(keyFile) cannot be used (\(reason)); mend it, or set UNDERSTUDY_ENCRYPTION_KEY"
        }
    }
}
