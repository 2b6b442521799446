import CoreTestSupport
import Dispatch
import Synchronization
import Testing

@testable import Storage
@testable import UnderstudyCore

@Suite("A turn")
struct TurnTests {
    @Test("is granted to calls in their order, one at a time")
    func order() {
        let turn = Turn()
        let granted = Mutex<[Int]>([])
        #expect(turn.takeIfFree())
        for number in 0..<3 { turn.take { granted.withLock { $0.append(number) } } }
        #expect(!turn.takeIfFree())
        turn.run {}
        #expect(granted.withLock { $0 } == [0])
        turn.run {}
        turn.run {}
        #expect(granted.withLock { $0 } == [0, 1, 2])
        turn.run {}
        #expect(turn.takeIfFree())
    }

    @Test("is granted at once when it is free")
    func free() {
        let turn = Turn()
        let granted = Mutex(false)
        turn.take { granted.withLock { $0 = true } }
        #expect(granted.withLock { $0 })
        #expect(!turn.takeIfFree())
    }

    @Test("with several places is granted to as many calls at the same time, and to a call that waits when one leaves")
    func places() {
        let turn = Turn(places: 2)
        let granted = Mutex<[Int]>([])
        #expect(turn.takeIfFree())
        #expect(turn.takeIfFree())
        for number in 0..<2 { turn.take { granted.withLock { $0.append(number) } } }
        #expect(!turn.takeIfFree())
        #expect(granted.withLock { $0 }.isEmpty)
        turn.run { #expect(turn.runWhenFree { true }) }
        #expect(granted.withLock { $0 } == [0])
        for _ in 0..<3 { turn.run {} }
        #expect(granted.withLock { $0 } == [0, 1])
        #expect(turn.takeIfFree())
        #expect(turn.takeIfFree())
        #expect(!turn.takeIfFree())
    }

    @Test("ends when the body throws")
    func failing() {
        struct Failure: Error {}
        let turn = Turn()
        #expect(throws: Failure.self) { try turn.runWhenFree { throw Failure() } }
        #expect(turn.takeIfFree())
    }

    @Test("is granted at once to the thread that already has it")
    func nested() {
        let turn = Turn()
        #expect(turn.runWhenFree { turn.runWhenFree { turn.runWhenFree { 1 } } } == 1)
        #expect(turn.takeIfFree())
        #expect(turn.run { turn.runWhenFree { 2 } } == 2)
        #expect(turn.takeIfFree())
    }

    @Test("keeps out all other threads")
    func exclusion() async throws {
        let turn = Turn()
        let inside = Atomic(0)
        let count = Atomic(0)
        try await atOnce(8) { _ in
            for _ in 0..<200 {
                turn.runWhenFree {
                    #expect(inside.add(1, ordering: .relaxed).newValue == 1)
                    count.add(1, ordering: .relaxed)
                    inside.subtract(1, ordering: .relaxed)
                }
            }
        }
        #expect(count.load(ordering: .relaxed) == 1_600)
        #expect(turn.takeIfFree())
    }
}
