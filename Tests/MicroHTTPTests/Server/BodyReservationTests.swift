import HTTPTypes
import Synchronization
import Testing

@testable import MicroHTTP

@Suite("The memory for bodies")
struct BodyReservationTests {
    private static let second = 1_000_000_000

    private func body(_ mostBytes: Int) -> BodyReservation {
        BodyReservation(
            mostBytes: mostBytes, on: nil, refusal: RefusedRequest(refusal: .bodyTooSlow, method: .post, target: "/"))
    }

    @Test("is taken as bytes come, and the last of it for a whole body")
    func taken() {
        let budget = BodyBudget(bytes: 1_000, largestBytes: 400)
        let (first, second, third) = (body(400), body(400), body(400))
        #expect(budget.take(300, for: first, at: 0))
        #expect(budget.freeBytes == 700)
        #expect(budget.take(300, for: second, at: 0))
        // Nothing is left except for a whole body.
        #expect(budget.take(50, for: third, at: 0))
        #expect(budget.freeBytes == 0)
        #expect(budget.take(400, for: third, at: 0))
        #expect(!budget.take(301, for: first, at: 0))
        budget.leave(third)
        #expect(budget.take(301, for: first, at: 0))
        #expect(budget.freeBytes == 300)
        for one in [first, second] { budget.leave(one) }
        #expect(budget.freeBytes == 1_000)
    }

    @Test("goes to a body that fits, even if a larger one has waited longer")
    func passing() {
        let budget = BodyBudget(bytes: 1_000, largestBytes: 500)
        let (first, second, apart, large, small) = (body(500), body(500), body(500), body(500), body(100))
        let woken = Mutex<[String]>([])
        #expect(budget.take(300, for: first, at: 0))
        #expect(budget.take(200, for: second, at: 0))
        #expect(budget.take(10, for: apart, at: 0))
        for (one, bytes, name) in [(large, 500, "large"), (small, 100, "small")] {
            #expect(!budget.take(bytes, for: one, at: 0))
            budget.wait(for: bytes, by: one, at: 0, Wait { _ in woken.withLock { $0.append(name) } })
        }
        budget.leave(second)
        #expect(woken.withLock { $0 } == ["small"])
        budget.leave(apart)
        #expect(woken.withLock { $0 } == ["small", "large"])
        #expect(!budget.hasWaiting)
    }

    @Test("is given up by the slowest body over its time while another waits, once")
    func slow() {
        let budget = BodyBudget(bytes: 1_000_000, largestBytes: 400_000)
        let (fast, slow, slower, waiting) = (body(400_000), body(400_000), body(400_000), body(400_000))
        #expect(budget.take(300_000, for: fast, at: 6 * Self.second))
        #expect(budget.take(200_000, for: slow, at: 0))
        #expect(budget.take(100_000, for: slower, at: 0))
        let last = body(400_000)
        #expect(budget.take(1, for: last, at: 6 * Self.second))
        #expect(budget.slow(at: 60 * Self.second).isEmpty)
        #expect(!budget.take(50_000, for: waiting, at: 6 * Self.second))
        budget.wait(for: 50_000, by: waiting, at: 6 * Self.second, Wait { _ in })
        #expect(budget.slow(at: 5 * Self.second).isEmpty)
        #expect(budget.slow(at: 8 * Self.second).map(ObjectIdentifier.init) == [ObjectIdentifier(slower)])
        // It gives way already.
        #expect(budget.slow(at: 9 * Self.second).isEmpty)
        budget.leave(slower)
        #expect(!budget.hasWaiting)
    }

    @Test("of a body is not given up for the time in which the body itself waits")
    func waits() {
        let budget = BodyBudget(bytes: 200, largestBytes: 100)
        let (first, second, third) = (body(100), body(100), body(100))
        #expect(budget.take(100, for: first, at: 0))
        #expect(budget.take(1, for: second, at: 0))
        #expect(!budget.take(100, for: third, at: 0))
        budget.wait(for: 100, by: third, at: 0, Wait { _ in })
        budget.leave(first)
        #expect(!third.isOverTime(at: 4 * Self.second))
        #expect(budget.endWait(of: third, at: 60 * Self.second)?.isGranted == true)
        #expect(!third.isOverTime(at: 64 * Self.second))
        #expect(third.isOverTime(at: 66 * Self.second))
    }
}
