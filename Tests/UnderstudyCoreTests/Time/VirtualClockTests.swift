import Testing
import UnderstudyCore

@Suite("A virtual clock")
struct VirtualClockTests {
    /// Stands for the machine's clock.
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
}
