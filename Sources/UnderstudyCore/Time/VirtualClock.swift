import Foundation
import Synchronization

/// A world's clock: follows the system, runs from another instant, or stands still.
package final class VirtualClock: Sendable {
    /// How a clock tells the time.
    package enum Mode: Sendable, Equatable {
        case system
        /// Always the same instant.
        case frozen(Instant)
        /// Runs at the system's pace, so many milliseconds ahead of it.
        case running(aheadMilliseconds: Int64)
    }

    /// Where a clock can stand: whatever the zone, and with the days before and after, dates have four digits for a year.
    package static let range = Instant(LocalDate(year: 1, month: 1, day: 1))..<Instant(LocalDate(year: 9_999, month: 1, day: 1))

    private let state: Mutex<Mode>
    /// The machine's time, which drives the modes that run.
    package let system: @Sendable () -> Instant

    /// - Parameter system: what the modes that run are driven by.
    package init(_ mode: Mode = .system, system: @escaping @Sendable () -> Instant = VirtualClock.systemTime) {
        state = Mutex(mode)
        self.system = system
    }

    /// A clock on the same system that begins in a mode.
    package func restarted(in mode: Mode) -> VirtualClock {
        VirtualClock(mode, system: system)
    }

    package var mode: Mode {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    package func now() -> Instant { now(in: mode) }

    /// Sets the clock by what it shows, in one step: of two who advance it at once, neither is lost.
    ///
    /// - Parameter change: gets the mode and what it shows, and gives the mode from here on; runs under the clock's lock.
    /// - Returns: what the clock shows then.
    /// - Throws: ``ClockRangeError`` when that would be no instant a clock can stand at, and whatever the change throws; nothing is changed.
    package func change(_ change: (Mode, Instant) throws -> Mode) throws -> Instant {
        try state.withLock { mode in
            let new = try change(mode, now(in: mode))
            let shown = now(in: new)
            guard Self.range.contains(shown) else { throw ClockRangeError() }
            mode = new
            return shown
        }
    }

    /// The mode in which a clock shows an instant now, and runs on.
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

    /// The time of the machine.
    package static let systemTime: @Sendable () -> Instant = {
        Instant(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)))
    }
}

/// A clock was to be set to an instant at which none can stand; see ``VirtualClock/range``.
package struct ClockRangeError: Error, Equatable {
    package init() {}
}
