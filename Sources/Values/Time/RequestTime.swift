/// The two instants of work on a world's data: the one that counts as now, and the world's clock.
///
/// They differ when a request names an instant of its own. The request's own writes are dated to its instant. Work that becomes due by
/// itself, such as a new day's seeds or nightly jobs, follows the clock. That work stays stored, so an instant in the future must not
/// trigger it.
package struct RequestTime: Sendable, Equatable {
    /// The instant for tokens, responses and writes.
    package let now: Instant
    /// Work that becomes due by itself is done up to this instant.
    package let due: Instant

    /// A time by the world's clock. Also for any other instant, if all changes are rolled back.
    package init(_ now: Instant) {
        self.init(now: now, due: now)
    }

    package init(now: Instant, due: Instant) {
        self.now = now
        self.due = due
    }

    /// The instant from which new data takes part in nightly jobs. A beginning ahead of the clock would skip all nights until then.
    package var beginning: Instant { min(now, due) }
}
