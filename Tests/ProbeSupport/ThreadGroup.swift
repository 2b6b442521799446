import Dispatch
import Foundation

/// Runs the same work on several threads at the same time.
package enum ThreadGroup {
    /// Returns when all threads have finished.
    ///
    /// - Parameter work: receives the thread's number, from 0.
    package static func run(_ count: Int, _ work: @escaping @Sendable (_ number: Int) -> Void) {
        let group = DispatchGroup()
        for number in 0..<count {
            group.enter()
            Thread.detachNewThread {
                work(number)
                group.leave()
            }
        }
        group.wait()
    }
}
