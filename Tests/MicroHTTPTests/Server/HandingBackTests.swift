import Foundation
import Synchronization
import TestTraits
import Testing

@testable import MicroHTTP

@Suite("A connection that a WebSocket hands back", .blocking)
struct HandingBackTests {
    private enum Event { case handedBack, freed }

    @Test("is freed once the thread that hands it back has left libmicrohttpd")
    func order() {
        let connection = Connection(descriptor: -1, at: 0)
        let events = Mutex([Event]())
        let isWithin = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        DispatchQueue.concurrentPerform(iterations: 2) { number in
            if number == 0 {
                connection.handBack {
                    isWithin.signal()
                    mayLeave.wait()
                    // Time for the other thread, which may be past its signal and before its wait.
                    for _ in 0..<1_000 where events.withLock({ $0.isEmpty }) { sched_yield() }
                    events.withLock { $0.append(.handedBack) }
                }
            } else {
                isWithin.wait()
                mayLeave.signal()
                connection.waitForHandingBack()
                events.withLock { $0.append(.freed) }
            }
        }
        #expect(events.withLock { $0 } == [.handedBack, .freed])
    }
}
