import GRDB
import Storage
import Synchronization
import UnderstudyCore
import Values

/// Copies of data for reads that store nothing, such as the dashboard's.
///
/// A copy takes the work that a read finds due, and the further reads of that moment find it done. A page makes dozens of them, and to seed an
/// account again takes longer than all the rest.
package final class Rehearsals: Sendable {
    private struct Copy {
        weak var original: EpochData?
        let version: Store.Version
        let time: Instant
        /// See ``copy(of:at:isOfClock:)``.
        let isOfClock: Bool
        let data: EpochData
        let imageBytes: Int

        /// An upper bound. It grows with the work that is due.
        var byteCount: Int { imageBytes + data.store.privateBytes }
    }

    /// The newest last.
    private let copies = Mutex<[Copy]>([])

    /// The size of all copies that are kept. The newest is kept whatever its size.
    private static let mostBytes = 64 << 20
    /// The time for which a copy serves later reads of a clock.
    private static let lagSeconds: Int64 = 10

    package init() {}

    /// A copy of the present data for a read.
    ///
    /// - Parameters:
    ///   - now: the read's time.
    ///   - isOfClock: whether that is the time of the world's clock, which may run on between the reads of a page. They share a copy for ten
    ///     seconds, all others only at the same time.
    /// - Throws: ``EpochEndedError``.
    func copy(of original: EpochData, at now: Instant, isOfClock: Bool) throws -> EpochData {
        let last = isOfClock ? now.advanced(bySeconds: -Self.lagSeconds) : now
        // Read before the copy is made: then a commit in between counts as a later one.
        let version = original.store.version
        let kept = copies.withLock { copies in
            copies.removeAll { $0.original == nil || ($0.original === original && $0.version != version) }
            return copies.last { $0.original === original && $0.isOfClock == isOfClock && (last...now).contains($0.time) }
        }
        if let kept { return kept.data }
        let (data, imageBytes) = try original.copied()
        copies.withLock { copies in
            copies.append(Copy(original: original, version: version, time: now, isOfClock: isOfClock, data: data, imageBytes: imageBytes))
            while copies.count > 1, copies.reduce(0, { $0 + $1.byteCount }) > Self.mostBytes { copies.removeFirst() }
        }
        return data
    }
}

/// A call's access to a copy that it shares. The copy takes work that is due. With its first other write, the call goes on in a copy of its own.
final class RehearsalScope: DatabaseScope {
    private let shared: EpochData
    private let own = Mutex<EpochData?>(nil)

    init(_ shared: EpochData) {
        self.shared = shared
    }

    private var data: EpochData { own.withLock { $0 } ?? shared }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try data.read(body) }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try own.withLock { own in
            if own == nil { own = try shared.copied().data }
        }
        return try data.write(body)
    }

    func writeDue(_ body: (Database) throws -> Void) throws { try data.write(body) }
}
