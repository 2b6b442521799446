import Foundation

/// A clock that shows the time of a world, for the app under test and for its tests, so that both sides have the same date.
///
/// In a debug build of the app, one clock is the source of all dates. It starts at the `UNDERSTUDY_NOW` of the launch environment, and follows
/// the world while the app runs:
///
/// ```swift
/// let clock = try WorldClock()
/// Task { try await clock.follow(UnderstudyClient()) }
/// let today = Calendar.current.startOfDay(for: clock.date)
/// ```
///
/// In a test that runs the app's code in its own process, the test sets the clock with each change of the world's:
///
/// ```swift
/// let clock = WorldClock(try await world.clock())
/// clock.set(try await world.advance(by: .days(1)))
/// ```
///
/// Only this clock changes: the system's `Date()`, timers and notifications keep the machine's time. While the world's clock stands still,
/// ``sleep(until:tolerance:)`` waits until the clock is set to the deadline or a later time. Use a `ContinuousClock` for delays that people
/// see, such as an animation.
public final class WorldClock: Clock {
    /// A time of the clock.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        private let sinceEpoch: Duration

        /// Creates the instant of a date, rounded to the millisecond.
        public init(_ date: Date) {
            sinceEpoch = .milliseconds(RFC3339.milliseconds(of: date))
        }

        private init(sinceEpoch: Duration) {
            self.sinceEpoch = sinceEpoch
        }

        /// The date of the instant, rounded to the millisecond.
        public var date: Date { Date(timeIntervalSince1970: (sinceEpoch / .milliseconds(1)).rounded() / 1_000) }

        /// The instant after a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(sinceEpoch: sinceEpoch + duration) }

        /// The duration to another instant; negative if that is earlier.
        public func duration(to other: Instant) -> Duration { other.sinceEpoch - sinceEpoch }

        /// Whether an instant is earlier than another.
        public static func < (left: Instant, right: Instant) -> Bool { left.sinceEpoch < right.sinceEpoch }

        /// The instant in UTC, rounded to the millisecond: `2026-01-07T09:00:00.000Z`.
        public var description: String { RFC3339.text(of: date) }
    }

    private enum Hand {
        /// Stands still.
        case frozen(Instant)
        /// Runs with the machine's clock, at a distance from it.
        case running(ahead: Duration)
    }

    private struct State {
        var hand: Hand
        var lastSleeper = 0
        /// The sleeps that wait for a change of the clock.
        var sleepers: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    /// The longest sleep without another look at the machine's clock.
    private static let longestPause = Duration.seconds(86_400)

    private let state: Guarded<State>
    /// The machine's clock.
    private let machine: @Sendable () -> Date

    /// Creates a clock that starts at the `UNDERSTUDY_NOW` of the environment and stands still there; without the variable, it shows the
    /// machine's time.
    ///
    /// ``UnderstudyClient/launchEnvironment()`` has the variable for an app. It is an instant such as `2026-01-07T09:00:00Z`.
    ///
    /// - Throws: ``UnderstudyError/invalidInstant(_:)`` if the variable is no such instant.
    public convenience init(environment: [String: String] = ProcessInfo.processInfo.environment) throws(UnderstudyError) {
        try self.init(environment: environment, machine: { Date() })
    }

    convenience init(environment: [String: String], machine: @escaping @Sendable () -> Date) throws(UnderstudyError) {
        guard let (name, text) = UnderstudyClient.variable("UNDERSTUDY_NOW", in: environment) else {
            self.init(.running(ahead: .zero), machine: machine)
            return
        }
        guard let date = RFC3339.date(of: text) else { throw .invalidInstant(name) }
        self.init(.frozen(Instant(date)), machine: machine)
    }

    /// Creates a clock that shows the time of a world.
    public convenience init(_ state: ClockState) {
        self.init(state, machine: { Date() })
    }

    convenience init(_ state: ClockState, machine: @escaping @Sendable () -> Date) {
        self.init(Self.hand(of: state, at: machine()), machine: machine)
    }

    private init(_ hand: Hand, machine: @escaping @Sendable () -> Date) {
        state = Guarded(State(hand: hand))
        self.machine = machine
    }

    /// The present time as a date.
    public var date: Date { now.date }

    /// The present time.
    public var now: Instant { time(of: state.withLock { $0.hand }) }

    /// The precision of a world's clock, a millisecond.
    public var minimumResolution: Duration { .milliseconds(1) }

    /// Sets the clock to that of a world: a frozen one stands still, any other one runs from its time on. Ends the sleeps whose deadline is
    /// reached.
    public func set(_ state: ClockState) {
        let hand = Self.hand(of: state, at: machine())
        let sleepers = self.state.withLock { state in
            state.hand = hand
            return state.sleepers.values
        }
        for sleeper in sleepers { sleeper.yield() }
    }

    /// Waits until the clock shows a time, by itself or because it is set.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        while true {
            try Task.checkCancellation()
            let (changes, sleeper) = AsyncStream.makeStream(of: Void.self)
            // In this order, no change between the two is lost.
            let (number, hand) = add(sleeper)
            defer { state.withLock { $0.sleepers[number] = nil } }
            let remaining = time(of: hand).duration(to: deadline)
            if remaining <= .zero { return }
            let pause = min(remaining, Self.longestPause)
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    // A loop would be one for iOS 18.
                    var changes = changes.makeAsyncIterator()
                    _ = await changes.next()
                }
                if case .running = hand { group.addTask { try? await Task.sleep(for: pause, tolerance: tolerance) } }
                await group.next()
                group.cancelAll()
            }
        }
    }

    private func add(_ sleeper: AsyncStream<Void>.Continuation) -> (number: Int, hand: Hand) {
        state.withLock { state in
            state.lastSleeper += 1
            state.sleepers[state.lastSleeper] = sleeper
            return (state.lastSleeper, state.hand)
        }
    }

    private func time(of hand: Hand) -> Instant {
        switch hand {
        case .frozen(let instant): instant
        case .running(let ahead): Instant(machine()).advanced(by: ahead)
        }
    }

    private static func hand(of state: ClockState, at machine: Date) -> Hand {
        let now = Instant(state.now)
        return state.mode == .frozen ? .frozen(now) : .running(ahead: Instant(machine).duration(to: now))
    }
}

extension WorldClock {
    /// Follows the clock of a world, until the task is cancelled: sets this clock now, and after each change of the world's.
    ///
    /// A change arrives within some milliseconds. In the process of the test itself, ``set(_:)`` is exact. A connection that breaks, as when the
    /// system suspends the app, is made again after a second.
    ///
    /// - Throws: ``UnderstudyError/cancelled`` if the task is cancelled; ``UnderstudyError/unreachable(_:reason:)`` if there is no server at
    ///   the beginning; ``UnderstudyError/problem(_:)`` if the server refuses a call, as after the end of the sandbox.
    public func follow(_ world: UnderstudyClient) async throws(UnderstudyError) {
        try await follow(world, pausing: .seconds(1))
    }

    /// - Parameter pause: the time before a broken connection is made again.
    func follow(_ world: UnderstudyClient, pausing pause: Duration) async throws(UnderstudyError) {
        var hasBegun = false
        while true {
            do throws(UnderstudyError) {
                try await world.onChanges(of: "clock") { () async throws(UnderstudyError) in
                    set(try await world.clock())
                    hasBegun = true
                }
            } catch .unreachable where hasBegun {
                try? await Task.sleep(for: pause)
                if Task.isCancelled { throw .cancelled }
            }
        }
    }
}
