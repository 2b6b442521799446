import Foundation
import Synchronization

/// A world's clock: follows the system, runs from another instant, or stands still.
package final class VirtualClock: Sendable {
    /// The way in which a clock runs.
    package enum Mode: Sendable, Equatable {
        case system
        /// Always shows the same instant.
        case frozen(Instant)
        /// Runs at the system's pace, this many milliseconds ahead of it.
        case running(aheadMilliseconds: Int64)
    }

    /// The range of a clock. Dates in it have a four-digit year in every zone, even with the days before and after.
    package static let range = Instant(LocalDate(year: 1, month: 1, day: 1))..<Instant(LocalDate(year: 9_999, month: 1, day: 1))

    /// The instants of ``range``, for people.
    package static let expected = "an instant of the years 1 to 9998, such as 2026-01-07T09:00:00Z"

    private let state: Mutex<Mode>
    /// The machine's time, from which the running modes are computed.
    package let system: @Sendable () -> Instant

    /// - Parameter system: the time source of the running modes.
    package init(_ mode: Mode = .system, system: @escaping @Sendable () -> Instant = VirtualClock.systemTime) {
        state = Mutex(mode)
        self.system = system
    }

    /// A clock with the same system time, in another mode.
    package func restarted(in mode: Mode) -> VirtualClock {
        VirtualClock(mode, system: system)
    }

    package var mode: Mode {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// The instant at which the clock stands; `nil` while it runs.
    package var frozenInstant: Instant? { if case .frozen(let instant) = mode { instant } else { nil } }

    package func now() -> Instant { now(in: mode) }

    /// Changes the clock in one atomic step: of two simultaneous changes, neither is lost.
    ///
    /// - Parameter change: receives the mode and the present instant, and returns the new mode. Runs under the clock's lock.
    /// - Returns: the instant that the clock shows afterwards.
    /// - Throws: ``ClockRangeError`` when that instant is out of range, and errors of `change`. The clock is then unchanged.
    package func change(_ change: (Mode, Instant) throws -> Mode) throws -> Instant {
        try state.withLock { mode in
            let new = try change(mode, now(in: mode))
            let shown = now(in: new)
            guard Self.range.contains(shown) else { throw ClockRangeError() }
            mode = new
            return shown
        }
    }

    /// The mode in which a clock shows this instant now and continues to run.
    package func running(from now: Instant) -> Mode {
        .running(aheadMilliseconds: now.milliseconds - system().milliseconds)
    }

    private func now(in mode: Mode) -> Instant {
        switch mode {
        case .system: system()
        case .frozen(let instant): instant
        case .running(let ahead): system().advanced(byMilliseconds: ahead)
        }
    }

    /// The machine's time.
    package static let systemTime: @Sendable () -> Instant = {
        Instant(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)))
    }
}

/// The requested instant is outside ``VirtualClock/range``.
package struct ClockRangeError: Error, Equatable {
    package init() {}
}
