/// The reason why a database could not be opened.
package enum StoreError: Error, Equatable, Sendable {
    /// A build from before the release of 0.1.0 wrote the file. It may call itself 0.1.0, too.
    case earlier(path: String)

    /// A newer version of Understudy wrote the file.
    case newer(path: String)

    /// The file is no SQLite database, or is damaged.
    case corrupt(path: String)

    /// The file is another program's database.
    case foreign(path: String)

    /// There is no database yet, and this use does not create one.
    case missing(path: String)

    /// The database has lost its content, of which another file is left: the key, or the log.
    case emptied(path: String, trace: String)

    /// The path leads to something other than a file.
    case noFile(path: String, obstacle: String)

    /// The path is a link without a target.
    case brokenLink(path: String, target: String)

    /// Another user may have written the database, or one of SQLite's files beside it; see ``FileTrust``.
    case untrusted(path: String, file: String, objection: String)

    /// The file, its folder or its disk is not writable.
    case unwritable(path: String, what: String)

    /// The file or its folder cannot be read or written for another reason.
    case inaccessible(path: String, reason: String)

    /// The disk is full.
    case full(path: String, folder: String)

    /// The disk reports an error.
    case failing(path: String, reason: String)

    /// The system has no memory left.
    case outOfMemory(path: String)

    /// The folder for temporary files, which holds the images of databases, cannot be used.
    case temporaryFolder(String, reason: String)

    /// Another program holds SQLite's lock of the file.
    case busy(path: String)

    /// Another Understudy has the file open; with its address and process, if it has written them.
    case served(path: String, holder: String?)

    /// The database is encrypted, and its key is missing.
    case keyMissing(path: String, keyFile: String)

    /// The database is encrypted with another key than that of the file or the configuration.
    case keyWrong(path: String, keyFile: String?)

    /// The key file cannot be read or written.
    case keyUnusable(keyFile: String, reason: String)
}

extension StoreError {
    /// Whether the folder for temporary files is the problem, in which room can be made.
    package var isTemporary: Bool {
        if case .temporaryFolder = self { true } else { false }
    }

    /// The start-up error for a storage failure.
    package init(_ failure: StorageFailure) {
        guard let path = failure.path, path != Self.inMemory else {
            self = .inaccessible(path: Self.inMemory, reason: failure.cause.reason)
            return
        }
        self =
            switch failure.cause {
            case .full: .full(path: path, folder: path.parentFolder)
            case .locked: .busy(path: path)
            case .memory: .outOfMemory(path: path)
            case .readOnly: .unwritable(path: path, what: (try? DatabaseFile(path))?.unwritable ?? "its disk")
            case .damaged: .corrupt(path: path)
            case .failing(let reason): .failing(path: path, reason: reason)
            case .unopenable(let reason): .inaccessible(path: path, reason: reason)
            }
    }

    private static let inMemory = ":memory:"
}

extension StoreError: CustomStringConvertible {
    private static let otherFile = "or name another file with --database"
    #if canImport(Darwin)
        /// Foundation ignores `TMPDIR` there.
        private static let temporaryRoom = "make room there"
    #else
        private static let temporaryRoom = "make room there, or name another with TMPDIR"
    #endif

    package var description: String {
        switch self {
        case .earlier(let path):
            "the database \(path) was written by a build from before the release of 0.1.0; to keep its accounts, export them with that build (`understudy seed export FILE`), then start with that seed and another database (`--seed FILE --database OTHER`)"
        case .newer(let path):
            "the database \(path) was written by a newer version of understudy; update understudy, \(Self.otherFile)"
        case .corrupt(let path): "the database \(path) is damaged or is no SQLite database; move it away, \(Self.otherFile)"
        case .foreign(let path): "the database \(path) belongs to another program; name another file with --database"
        case .missing(let path):
            "there is no database \(path), and no running server serves it; start one with `understudy serve`, \(Self.otherFile)"
        case .emptied(let path, let trace):
            "the database \(path) is empty, but \(trace) is left of its content; put back a copy of the database and of the files beside it, move \(trace) away to start with a new one, \(Self.otherFile)"
        case .noFile(let path, let obstacle): "the database \(path) is \(obstacle); name another file with --database"
        case .brokenLink(let path, let target):
            "the database \(path) is a link to \(target), which is not there; mend the link, \(Self.otherFile)"
        case .untrusted(let path, let file, let objection):
            "the database \(path) is not used, because \(file) \(objection); move that file away, or make it yours with chown and chmod 600, \(Self.otherFile)"
        case .unwritable(let path, let what):
            "the database \(path) cannot be used, for \(what) may not be written to; allow it, \(Self.otherFile)"
        case .inaccessible(path: ":memory:", reason: let reason):
            "a database in memory cannot be made (\(reason)); \(StorageFailure.moreMemory)"
        case .outOfMemory(let path): "there is too little memory for the database \(path); \(StorageFailure.moreMemory)"
        case .failing(let path, let reason):
            "the database \(path) cannot be read or written (\(reason)); check its disk, \(Self.otherFile)"
        case .inaccessible(let path, let reason):
            "the database \(path) cannot be opened (\(reason)); check the rights and owners of the file and its folder, and the space, \(Self.otherFile)"
        case .full(let path, let folder):
            "the disk of \(folder) is full, so the database \(path) cannot be written; make room there, \(Self.otherFile)"
        case .temporaryFolder(let folder, let reason):
            "the folder for temporary files, \(folder), cannot be used (\(reason)); \(Self.temporaryRoom)"
        case .busy(let path): "the database \(path) is in use by another process; stop it, \(Self.otherFile)"
        case .served(let path, let holder):
            "the database \(path) is open in another understudy\(holder.map { " (\($0))" } ?? ""); use that one, stop it, \(Self.otherFile)"
        case .keyMissing(let path, let keyFile):
            "the database \(path) is encrypted and its key file \(keyFile) is missing; put it back, \(Self.otherFile)"
        case .keyWrong(let path, let keyFile):
            "the database \(path) is encrypted with another key than that of \(keyFile ?? "the setting encryptionKey"); give the right one, \(Self.otherFile)"
        case .keyUnusable(let keyFile, let reason):
            "the key file \(keyFile) cannot be used (\(reason)); mend it, or set UNDERSTUDY_ENCRYPTION_KEY"
        }
    }
}
