import Dispatch
import GRDB
import Synchronization

/// Tells when other connections have written to a database file.
///
/// SQLite counts, for each connection, the commits of all others. Commits of this process count too, which is one needless recomputation
/// after a write and no error. Asked at most every 50 ms, so that it costs nothing on a busy server.
final class ForeignWrites: Sendable {
    private static let intervalNanoseconds: UInt64 = 50_000_000

    private let connection: DatabaseQueue
    private let version: Mutex<Int>
    /// When it is asked next, by the time since the machine started: each request looks, and takes no lock for it.
    private let dueAt: Atomic<UInt64>

    init(_ file: HeldFile) throws {
        connection = try DatabaseQueue(path: file.path, configuration: .ofReader(file))
        version = Mutex(try Self.version(of: connection))
        dueAt = Atomic(DispatchTime.now().uptimeNanoseconds + Self.intervalNanoseconds)
    }

    /// Whether there was a commit since the last time this was asked.
    func occurred() -> Bool {
        let (now, due) = (DispatchTime.now().uptimeNanoseconds, dueAt.load(ordering: .relaxed))
        guard now >= due, dueAt.compareExchange(expected: due, desired: now + Self.intervalNanoseconds, ordering: .relaxed).exchanged,
            let present = try? Self.version(of: connection)
        else { return false }
        return version.withLock { version in
            defer { version = present }
            return version != present
        }
    }

    func close() throws {
        try connection.close()
    }

    private static func version(of connection: DatabaseQueue) throws -> Int {
        try connection.unsafeRead { try Int.fetchOne($0.cachedStatement(sql: "PRAGMA data_version")) ?? 0 }
    }
}
