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

    /// As many are kept open; there are never more at once than threads that read.
    private static let mostIdle = 8

    private let file: HeldFile
    private let state = Mutex(State())
    private let lent = DispatchGroup()

    init(_ file: HeldFile) {
        self.file = file
    }

    /// A connection that nobody else uses; to be given back. Throws where there is none and none can be opened.
    func lend() throws -> DatabaseQueue {
        let idle = try state.withLock { state in
            guard !state.isClosed else { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed") }
            lent.enter()
            return state.idle.popLast()
        }
        if let idle { return idle }
        do {
            return try DatabaseQueue(path: file.path, configuration: .ofReader(file))
        } catch {
            lent.leave()
            throw error
        }
    }

    func giveBack(_ reader: DatabaseQueue) {
        let isKept = state.withLock { state in
            guard state.idle.count < Self.mostIdle else { return false }
            state.idle.append(reader)
            return true
        }
        if !isKept { try? reader.close() }
        lent.leave()
    }

    /// Waits for those who read, and ends every connection.
    func close() throws {
        state.withLock { $0.isClosed = true }
        lent.wait()
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        for reader in idle { try reader.close() }
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
