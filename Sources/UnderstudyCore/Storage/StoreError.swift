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
        }
    }
}
