import Dispatch
import Foundation

/// Threads that work at the same time, each on its own.
package enum Crew {
    /// Returns when all of them are done.
    ///
    /// - Parameter work: gets the thread's number, from 0.
    package static func work(_ count: Int, _ work: @escaping @Sendable (_ number: Int) -> Void) {
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
