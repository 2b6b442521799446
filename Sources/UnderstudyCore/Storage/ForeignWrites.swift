import GRDB
import Synchronization

/// Tells when other connections have written to a database file.
///
/// SQLite counts, for each connection, the commits of all others. Commits of this process count too, which is one needless recomputation
/// after a write and no error. Asked at most every 50 ms, so that it costs nothing on a busy server.
final class ForeignWrites: Sendable {
    private static let interval = Duration.milliseconds(50)

    private struct State {
        var version: Int
        var askedAt: ContinuousClock.Instant
    }

    private let connection: DatabaseQueue
    private let state: Mutex<State>

    init(_ file: HeldFile) throws {
        connection = try DatabaseQueue(path: file.path, configuration: .ofReader(file))
        state = Mutex(State(version: try Self.version(of: connection), askedAt: .now))
    }

    /// Whether there was a commit since the last time this was asked.
    func occurred() -> Bool {
        let isDue = state.withLock { state in
            let now = ContinuousClock.now
            guard now - state.askedAt >= Self.interval else { return false }
            state.askedAt = now
            return true
        }
        guard isDue, let version = try? Self.version(of: connection) else { return false }
        return state.withLock { state in
            defer { state.version = version }
            return state.version != version
        }
    }

    func close() throws {
        try connection.close()
    }

    private static func version(of connection: DatabaseQueue) throws -> Int {
        try connection.unsafeRead { try Int.fetchOne($0.cachedStatement(sql: "PRAGMA data_version")) ?? 0 }
    }
}
