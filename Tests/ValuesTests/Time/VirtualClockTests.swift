import CoreTestSupport
import Testing
import UnderstudyCore
import Values

@Suite("A virtual clock")
struct VirtualClockTests {
    /// The machine's clock.
    private let system = VirtualClock(.frozen(Instant(seconds: 1_000)))

    private func makeClock(_ mode: VirtualClock.Mode) -> VirtualClock {
        VirtualClock(mode, system: { [system] in system.now() })
    }

    private func passSeconds(_ seconds: Int64) {
        system.mode = .frozen(system.now().advanced(bySeconds: seconds))
    }

    @Test("follows the system")
    func followsSystem() {
        let clock = makeClock(.system)
        #expect(clock.now() == Instant(seconds: 1_000))
        passSeconds(5)
        #expect(clock.now() == Instant(seconds: 1_005))
    }

    @Test("stands still when it is frozen")
    func frozen() {
        let clock = makeClock(.frozen(Instant(seconds: -7)))
        passSeconds(5)
        #expect(clock.now() == Instant(seconds: -7))
    }

    @Test("runs at the system's pace from another instant", arguments: [60_000, -60_001, 0] as [Int64])
    func running(_ ahead: Int64) {
        let clock = makeClock(.running(aheadMilliseconds: ahead))
        #expect(clock.now() == Instant(milliseconds: 1_000_000 + ahead))
        passSeconds(5)
        #expect(clock.now() == Instant(milliseconds: 1_005_000 + ahead))
    }

    @Test("may be set to another mode at any time")
    func changing() {
        let clock = makeClock(.system)
        clock.mode = .frozen(Instant(seconds: 3))
        #expect(clock.mode == .frozen(Instant(seconds: 3)))
        #expect(clock.now() == Instant(seconds: 3))
        clock.mode = .running(aheadMilliseconds: 1)
        #expect(clock.now() == Instant(milliseconds: 1_000_001))
        clock.mode = .system
        #expect(clock.now() == Instant(seconds: 1_000))
    }

    @Test("loses no step when several threads advance it at once")
    func advancing() async throws {
        let clock = makeClock(.frozen(Instant(seconds: 0)))
        try await atOnce(4) { _ in
            for _ in 0..<500 { _ = try clock.change { _, shown in .frozen(shown.advanced(byMilliseconds: 1)) } }
        }
        #expect(clock.now() == Instant(seconds: 2))
    }

    @Test("is changed from its mode and instant, and returns the new instant")
    func change() throws {
        let clock = makeClock(.running(aheadMilliseconds: 1))
        let shown = try clock.change { mode, shown in
            #expect(mode == .running(aheadMilliseconds: 1))
            #expect(shown == Instant(milliseconds: 1_000_001))
            return .frozen(Instant(seconds: 3))
        }
        #expect(shown == Instant(seconds: 3))
        #expect(clock.mode == .frozen(Instant(seconds: 3)))
    }

    @Test("runs on from a given instant")
    func runningFrom() {
        let clock = makeClock(.frozen(Instant(seconds: 3)))
        clock.mode = clock.running(from: Instant(seconds: 7))
        #expect(clock.now() == Instant(seconds: 7))
        passSeconds(5)
        #expect(clock.now() == Instant(seconds: 12))
    }

    private static let (first, end) = (VirtualClock.range.lowerBound, VirtualClock.range.upperBound)

    @Test("can stand at any instant of its range", arguments: [first, end.advanced(byMilliseconds: -1)])
    func withinRange(_ instant: Instant) throws {
        let clock = makeClock(.system)
        #expect(try clock.change { _, _ in .frozen(instant) } == instant)
        #expect(clock.now() == instant)
    }

    @Test("refuses an instant out of its range", arguments: [first.advanced(byMilliseconds: -1), end])
    func outOfRange(_ instant: Instant) {
        let clock = makeClock(.frozen(Instant(seconds: 3)))
        #expect(throws: ClockRangeError()) { try clock.change { _, _ in .frozen(instant) } }
        #expect(throws: ClockRangeError()) { try clock.change { _, _ in clock.running(from: instant) } }
        #expect(clock.mode == .frozen(Instant(seconds: 3)))
    }

    @Test("stays unchanged when a change fails")
    func failedChange() {
        struct Failure: Error {}
        let clock = makeClock(.frozen(Instant(seconds: 3)))
        #expect(throws: Failure.self) { try clock.change { _, _ in throw Failure() } }
        #expect(clock.mode == .frozen(Instant(seconds: 3)))
    }
}
