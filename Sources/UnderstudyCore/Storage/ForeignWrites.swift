import Dispatch
import GRDBSQLite
import Synchronization

/// Tells when other connections have written to a database file.
///
/// SQLite counts, for each connection, the commits of all others. Commits of this process count too, which is one needless recomputation
/// after a write and no error. Asked at most every 50 ms, so that it costs nothing on a busy server.
final class ForeignWrites: Sendable {
    private static let intervalNanoseconds: UInt64 = 50_000_000

    private struct State {
        var connection: PlainConnection?
        var version: Int
    }

    private let state: Mutex<State>
    /// When it is asked next, by the time since the machine started: each request looks, and takes no lock for it.
    private let dueAt: Atomic<UInt64>

    init(_ file: HeldFile) throws {
        let connection = try file.connection(.readOnly)
        // Who asks serves: where SQLite would wait for a lock, it is asked again the next time.
        sqlite3_busy_timeout(connection.handle, 0)
        state = Mutex(State(connection: connection, version: try Self.version(of: connection)))
        dueAt = Atomic(DispatchTime.now().uptimeNanoseconds + Self.intervalNanoseconds)
    }

    /// Whether there was a commit since the last time this was asked.
    func occurred() -> Bool {
        let (now, due) = (DispatchTime.now().uptimeNanoseconds, dueAt.load(ordering: .relaxed))
        guard now >= due, dueAt.compareExchange(expected: due, desired: now + Self.intervalNanoseconds, ordering: .relaxed).exchanged
        else { return false }
        return state.withLock { state in
            guard let present = try? state.connection.map(Self.version) else { return false }
            defer { state.version = present }
            return state.version != present
        }
    }

    func close() {
        state.withLock { $0.connection = nil }
    }

    private static func version(of connection: PlainConnection) throws -> Int {
        try connection.number("PRAGMA data_version")
    }
}
