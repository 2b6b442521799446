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

    /// The time of the machine.
    package static let systemTime: @Sendable () -> Instant = {
        Instant(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)))
    }
}
