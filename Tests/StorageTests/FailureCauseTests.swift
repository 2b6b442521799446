import GRDB
import Testing

@testable import Storage

@Suite("An SQLite failure")
struct FailureCauseTests {
    private static let path = "/no/such/folder/u.sqlite"

    @Test(
        "is classified by its remedy",
        arguments: [
            (.SQLITE_FULL, .full), (.SQLITE_IOERR_SHMSIZE, .full), (.SQLITE_BUSY, .locked),
            (.SQLITE_BUSY_SNAPSHOT, .locked), (.SQLITE_LOCKED, .locked),
            (.SQLITE_PROTOCOL, .locked), (.SQLITE_NOMEM, .memory), (.SQLITE_IOERR_NOMEM, .memory),
            (.SQLITE_READONLY, .readOnly), (.SQLITE_READONLY_DIRECTORY, .readOnly), (.SQLITE_PERM, .readOnly),
            (.SQLITE_READONLY_DBMOVED, .unopenable("it was moved or deleted")), (.SQLITE_CORRUPT, .damaged),
            (.SQLITE_CORRUPT_INDEX, .damaged), (.SQLITE_NOTADB, .damaged), (.SQLITE_IOERR, .failing("words")),
            (.SQLITE_IOERR_WRITE, .failing("words")), (.SQLITE_IOERR_FSYNC, .failing("words")), (.SQLITE_CANTOPEN, .unopenable("words")),
        ] as [(ResultCode, StorageFailure.Cause)])
    func cause(_ code: ResultCode, _ cause: StorageFailure.Cause) {
        let failure = StorageFailure(DatabaseError(resultCode: code, message: "words"), at: Self.path)
        #expect(failure == StorageFailure(cause, at: Self.path))
    }

    @Test(
        "is no storage failure when the statement causes it",
        arguments: [.SQLITE_CONSTRAINT, .SQLITE_ERROR, .SQLITE_MISUSE] as [ResultCode])
    func statement(_ code: ResultCode) {
        #expect(StorageFailure(DatabaseError(resultCode: code), at: Self.path) == nil)
    }

    private static let causes: [StorageFailure.Cause] = [
        .full, .locked, .memory, .readOnly, .damaged, .failing("disk I/O error"), .unopenable("too many open files"),
    ]

    @Test("reads as one line with the file and a remedy, while the server runs and at start-up")
    func sentences() {
        let failures = Self.causes.map { StorageFailure($0, at: Self.path) }
        let sentences = failures.map(\.description) + failures.map { StoreError($0).description }
        for sentence in sentences {
            #expect(sentence.contains(Self.path) && !sentence.contains("\n"), "\(sentence)")
            #expect(sentence.split(separator: "; ").count == 2, "\(sentence)")
        }
        #expect(Set(sentences).count == sentences.count)
    }

    @Test("has its own sentence at start-up")
    func start() {
        let sentences = Self.causes.map { StoreError(StorageFailure($0, at: Self.path)).description }
        let limit = "raise this process's limit, which `ulimit -v` shows"
        let other = "or name another file with --database"
        #expect(
            sentences == [
                "the disk of /no/such/folder is full, so the database \(Self.path) cannot be written; make room there, \(other)",
                "the database \(Self.path) is in use by another process; stop it, \(other)",
                "there is too little memory for the database \(Self.path); make memory free, or \(limit)",
                "the database \(Self.path) cannot be used, for its disk may not be written to; allow it, \(other)",
                "the database \(Self.path) is damaged or is no SQLite database; move it away, \(other)",
                "the database \(Self.path) cannot be read or written (disk I/O error); check its disk, \(other)",
                "the database \(Self.path) cannot be opened (too many open files); check the rights and owners of the file and its folder, and the space, \(other)",
            ])
    }

    @Test(
        "of a database in memory is described as a lack of memory", arguments: [nil, ":memory:"] as [String?],
        [.full, .memory] as [StorageFailure.Cause])
    func inMemory(_ path: String?, _ cause: StorageFailure.Cause) {
        let error = StoreError(StorageFailure(cause, at: path))
        #expect(error.description.hasPrefix("a database in memory cannot be made ("))
        #expect(error.description.contains("make memory free"))
    }
}
