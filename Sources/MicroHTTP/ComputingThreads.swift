import CMicrohttpd
import DequeModule
import Dispatch
import Synchronization

#if canImport(ObjectiveC)
    import ObjectiveC
#endif

/// The threads that compute answers, while those that serve go on with other connections. With stacks of a size of their own, which those of
/// a queue have not.
///
/// How much waits for them is bounded by how many connections there may be.
final class ComputingThreads: Sendable {
    private let waiting = Mutex<Deque<@Sendable () -> Void>>([])
    /// Signalled for all that waits, and to end a thread.
    private let ready = DispatchSemaphore(value: 0)
    private let running = DispatchGroup()

    /// Begins so many threads, or as many of them as there can be.
    ///
    /// - Returns: `nil` where there can be none.
    init?(count: Int, stackBytes: Int) {
        for number in 0..<max(1, count) {
            running.enter()
            let context = Unmanaged.passRetained(self)
            if understudy_start_thread(max(0, stackBytes), context.toOpaque(), Self.body) == 0 { continue }
            context.release()
            running.leave()
            guard number > 0 else { return nil }
            break
        }
    }

    /// Does something on one of the threads, in its turn.
    func run(_ work: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append(work) }
        ready.signal()
    }

    /// Waits until all that waits has been done, and ends the threads. Nothing may be run any more.
    func stop() {
        ready.signal()
        running.wait()
    }

    private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        if let context { Unmanaged<ComputingThreads>.fromOpaque(context).takeRetainedValue().workOff() }
        return nil
    }

    private func workOff() {
        while let work = next() {
            #if canImport(ObjectiveC)
                // What Foundation lets go of later is let go of here: the thread has no end that would do it.
                autoreleasepool { work() }
            #else
                work()
            #endif
        }
        // One ends the next.
        ready.signal()
        running.leave()
    }

    private func next() -> (@Sendable () -> Void)? {
        ready.wait()
        return waiting.withLock { $0.popFirst() }
    }
}
