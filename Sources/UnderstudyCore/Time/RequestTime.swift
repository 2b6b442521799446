/// When work on a world's data happens: the instant that counts as now, and the world's clock.
///
/// The two differ where a request names an instant of its own. What such a request writes itself is dated to its instant. What comes about
/// without anybody's asking (the seeds of a new day, the work of a night) goes by the clock: it stays, and a time that has not come leaves
/// nothing.
package struct RequestTime: Sendable, Equatable {
    /// What counts as now: for tokens, for answers, for what is written.
    package let now: Instant
    /// Up to when what comes about by itself is done.
    package let due: Instant

    /// A moment by the world's clock; or one by any instant, where nothing of what is done stays.
    package init(_ now: Instant) {
        self.init(now: now, due: now)
    }

    package init(now: Instant, due: Instant) {
        self.now = now
        self.due = due
    }

    /// From when on something that begins now has its nights. A beginning ahead of the clock would keep them away until then.
    package var beginning: Instant { min(now, due) }
}
