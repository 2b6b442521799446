import Storage
import Synchronization
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
        let data: EpochData
        let byteCount: Int
    }

    /// The newest last.
    private let copies = Mutex<[Copy]>([])

    /// The size of all copies that are kept.
    private static let mostBytes = 64 << 20
    /// The time for which a copy serves later reads of a clock.
    private static let lagSeconds: Int64 = 10

    package init() {}

    /// A copy of the present data for a read.
    ///
    /// - Parameters:
    ///   - now: the read's time.
    ///   - isOfClock: whether that is the time of the world's clock, which may run on between the reads of a page.
    /// - Throws: ``EpochEndedError``.
    func copy(of original: EpochData, at now: Instant, isOfClock: Bool) throws -> EpochData {
        let lag = isOfClock ? Self.lagSeconds : 0
        // Read before the copy is made: then a commit in between counts as a later one.
        let version = original.store.version
        let kept = copies.withLock { copies in
            copies.removeAll { $0.original == nil || ($0.original === original && $0.version != version) }
            return copies.last { $0.original === original && $0.time <= now && now <= $0.time.advanced(bySeconds: lag) }
        }
        if let kept { return kept.data }
        let (data, byteCount) = try original.copied()
        copies.withLock { copies in
            copies.append(Copy(original: original, version: version, time: now, data: data, byteCount: byteCount))
            while copies.reduce(0, { $0 + $1.byteCount }) > Self.mostBytes { copies.removeFirst() }
        }
        return data
    }
}
