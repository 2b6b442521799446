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
    private let system: @Sendable () -> Instant

    /// - Parameter system: what the modes that run are driven by.
    package init(_ mode: Mode = .system, system: @escaping @Sendable () -> Instant = VirtualClock.systemTime) {
        state = Mutex(mode)
        self.system = system
    }

    package var mode: Mode {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    package func now() -> Instant {
        switch mode {
        case .system: system()
        case .frozen(let instant): instant
        case .running(let ahead): system().advanced(byMilliseconds: ahead)
        }
    }

    /// The mode in which a clock shows an instant now, and runs on.
    package func running(from now: Instant) -> Mode {
        .running(aheadMilliseconds: now.milliseconds - system().milliseconds)
    }

    /// The time of the machine.
    package static let systemTime: @Sendable () -> Instant = {
        Instant(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)))
    }
}
