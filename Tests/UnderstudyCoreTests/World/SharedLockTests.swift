import Synchronization
import Testing

@testable import UnderstudyCore

@Suite("A lock for many or one")
struct SharedLockTests {
    @Test("lets one be alone")
    func alone() async throws {
        let lock = SharedLock()
        let atWork = Atomic(0)
        let most = Atomic(0)
        try await atOnce(6) { number in
            for _ in 0..<200 {
                if number < 2 {
                    lock.alone {
                        let others = atWork.add(1, ordering: .sequentiallyConsistent).oldValue
                        most.max(others, ordering: .sequentiallyConsistent)
                        atWork.subtract(1, ordering: .sequentiallyConsistent)
                    }
                } else {
                    lock.shared {
                        atWork.add(1, ordering: .sequentiallyConsistent)
                        atWork.subtract(1, ordering: .sequentiallyConsistent)
                    }
                }
            }
        }
        #expect(most.load(ordering: .relaxed) == 0)
        #expect(atWork.load(ordering: .relaxed) == 0)
    }

    @Test("lets one be alone only when those at work have finished")
    func order() async throws {
        let lock = SharedLock()
        let order = Mutex<[String]>([])
        let isAtWork = Atomic(false)
        try await atOnce(2) { number in
            if number == 0 {
                lock.shared {
                    isAtWork.store(true, ordering: .sequentiallyConsistent)
                    for step in 0..<1_000 { order.withLock { $0.append("step \(step)") } }
                }
            } else {
                while !isAtWork.load(ordering: .sequentiallyConsistent) {}
                lock.alone { order.withLock { $0.append("alone") } }
            }
        }
        #expect(order.withLock { $0 }.last == "alone")
        #expect(order.withLock { $0 }.count == 1_001)
    }

    @Test("is free again when the work throws")
    func throwing() throws {
        struct Failure: Error {}
        let lock = SharedLock()
        #expect(throws: Failure.self) { try lock.alone { throw Failure() } }
        #expect(throws: Failure.self) { try lock.shared { throw Failure() } }
        #expect(lock.alone { 1 } == 1)
        #expect(lock.shared { 2 } == 2)
    }
}
