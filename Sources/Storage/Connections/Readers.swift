import Dispatch
import GRDB
import Synchronization

/// The pool of connections that read a database file beside the writer. Each is lent to one thread at a time.
///
/// GRDB's own pool opens connections by the file's name, even if another file has that name by then. These check that the file is still in
/// place.
final class Readers: Sendable {
    private struct State {
        var idle: [DatabaseQueue] = []
        var isClosed = false
    }

    /// The most calls that read at once. The others wait for their turn, without a thread.
    static let mostCalls = 8
    /// Each connection takes file descriptors, and memory for pages. More than calls need: slow work reads, too, and the program itself.
    private static let most = 12

    private let file: OpenFile
    private let state = Mutex(State())
    private let places = DispatchSemaphore(value: most)

    init(_ file: OpenFile) {
        self.file = file
    }

    /// Lends a connection for exclusive use, until ``giveBack(_:isSound:)``. Blocks while all are lent. Throws when none can be opened.
    func lend() throws -> DatabaseQueue {
        places.wait()
        do {
            let idle = try state.withLock { state in
                guard !state.isClosed else { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed") }
                return state.idle.popLast()
            }
            return try idle ?? DatabaseQueue(file: file.path, configuration: .ofReader(file))
        } catch {
            places.signal()
            throw error
        }
    }

    /// - Parameter isSound: whether the connection may be lent again. One that has met unreadable pages may have them in its cache.
    func giveBack(_ reader: DatabaseQueue, isSound: Bool) {
        if isSound { state.withLock { $0.idle.append(reader) } } else { try? reader.close() }
        places.signal()
    }

    /// Waits for running reads, then closes every connection.
    func close() {
        state.withLock { $0.isClosed = true }
        for _ in 0..<Self.most { places.wait() }
        // Threads that wait for a connection now throw, because the pool is closed.
        for _ in 0..<Self.most { places.signal() }
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        // A failure loses nothing, because these connections only read.
        for reader in idle { try? reader.close() }
    }
}

extension DatabaseQueue {
    /// Runs a body that reads one state of a file's database.
    func readOneState<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try unsafeRead { db in
            try db.cachedStatement(sql: "BEGIN").execute()
            // Nothing was written, so neither commit nor rollback loses data.
            defer { if (try? db.cachedStatement(sql: "COMMIT").execute()) == nil { try? db.rollback() } }
            return try body(db)
        }
    }
}
