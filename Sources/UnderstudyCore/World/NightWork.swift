import Synchronization

/// Remembers up to when a world's midnights have been looked at.
///
/// Every zone's midnight falls on a quarter of an hour in UTC, so nothing is due but when one has begun, or the clock was moved.
final class NightWork: Sendable {
    private static let quarterSeconds: Int64 = 900

    private let seen = Mutex<Int64?>(nil)

    /// Whether an instant lies in another quarter than the last one asked about; then it is the last one from here on.
    func isDue(at now: Instant) -> Bool {
        let quarter = now.seconds / Self.quarterSeconds
        return seen.withLock { seen in
            defer { seen = quarter }
            return seen != quarter
        }
    }

    /// The data have been exchanged.
    func forget() {
        seen.withLock { $0 = nil }
    }
}

extension World {
    /// Has the backends do what local midnights have made due, if any may have come since the last time.
    ///
    /// - Returns: what failed, by the title of the backend.
    package func catchUp(at now: Instant) -> [(backend: String, error: any Error)] {
        guard nights.isDue(at: now) else { return [] }
        return backends.compactMap { backend in
            do {
                try backend.runMidnights(in: self, at: now)
                return nil
            } catch {
                return (backend.title, error)
            }
        }
    }
}
