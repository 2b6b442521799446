import CMicrohttpd
import Dispatch

/// The few threads on which slow work is done for suspended connections, so that none that serves waits; for a processor neither.
///
/// How many wait for them is bounded by how many connections there may be.
final class Workers: Sendable {
    /// More would only compete for the same processors and the same database.
    private static let count = 2

    private let queue = DispatchQueue(label: "understudy.workers", qos: .utility, attributes: .concurrent)
    private let turns = DispatchQueue(label: "understudy.workers.turns")
    private let free = DispatchSemaphore(value: Workers.count)

    /// Suspends a connection until some work is done, or its client has left.
    ///
    /// - Returns: false when the server stops; then the work is not begun.
    func run(
        for connection: OpaquePointer, telling departure: Departure, _ suspensions: Suspensions, _ work: @escaping @Sendable () -> Void
    ) -> Bool {
        guard let number = suspensions.suspend(connection, telling: departure) else { return false }
        turns.async { [queue, free] in
            free.wait()
            queue.async {
                // The threads of this class are used for nothing else.
                understudy_let_others_go_first()
                work()
                free.signal()
                suspensions.resume(number)
            }
        }
        return true
    }
}
