import Dispatch
import GRDB
import Synchronization

/// The connections that read a database file beside the one that writes, each lent to one thread at a time.
///
/// GRDB's pool does the same for any program: it goes through queues, looks for a change of the tables and has the statements of each
/// transaction parsed, which costs more than most reads.
final class Readers: Sendable {
    private struct State {
        var idle: [DatabaseQueue] = []
        var isClosed = false
    }

    /// Each has descriptors, and pages in memory.
    private static let most = 8

    private let file: OpenFile
    private let state = Mutex(State())
    private let places = DispatchSemaphore(value: most)

    init(_ file: OpenFile) {
        self.file = file
    }

    /// A connection that nobody else uses, to be given back; waits where all are lent. Throws where none can be opened.
    func lend() throws -> DatabaseQueue {
        places.wait()
        do {
            let idle = try state.withLock { state in
                guard !state.isClosed else { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed") }
                return state.idle.popLast()
            }
            return try idle ?? DatabaseQueue(path: file.path, configuration: .ofReader(file))
        } catch {
            places.signal()
            throw error
        }
    }

    func giveBack(_ reader: DatabaseQueue) {
        state.withLock { $0.idle.append(reader) }
        places.signal()
    }

    /// Waits for those who read, and ends every connection.
    func close() {
        state.withLock { $0.isClosed = true }
        for _ in 0..<Self.most { places.wait() }
        // Whoever waits for one is told that there is none any more.
        for _ in 0..<Self.most { places.signal() }
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        // There is nothing that one of them could lose.
        for reader in idle { try? reader.close() }
    }
}

extension DatabaseQueue {
    /// Runs a body that reads one state of a file's database.
    func readOneState<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try unsafeRead { db in
            try db.cachedStatement(sql: "BEGIN").execute()
            // Nothing has been written, so that nothing is lost in either way.
            defer { if (try? db.cachedStatement(sql: "COMMIT").execute()) == nil { try? db.rollback() } }
            return try body(db)
        }
    }
}
