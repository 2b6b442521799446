import CMicrohttpd
import DequeModule
import Dispatch
import Synchronization

#if canImport(ObjectiveC)
    import ObjectiveC
#endif

/// The threads that compute responses while serving threads go on with other connections.
///
/// There are two lanes, so that long work does not delay short work: `quick` for work of milliseconds, `slow` for imports, exports,
/// copies and the hashing of many passwords. The number of connections bounds the queue of each.
public final class Workers: Sendable {
    /// A queue with threads of its own.
    public enum Lane: Sendable {
        case quick
        /// Its threads have a lower priority than all others.
        case slow
    }

    private let quick: WorkerThreads
    private let slow: WorkerThreads

    /// Starts the threads of both lanes, at least one of each.
    ///
    /// - Parameter stackBytes: the stack of each thread; 0 for the platform's default.
    public init(quick: Int = 2, slow: Int = 2, stackBytes: Int = 2_097_152) throws(ServerError) {
        guard let quick = WorkerThreads(count: quick, stackBytes: stackBytes, isLowPriority: false) else { throw .tooFewThreads }
        guard let slow = WorkerThreads(count: slow, stackBytes: stackBytes, isLowPriority: true) else {
            quick.end()
            throw .tooFewThreads
        }
        (self.quick, self.slow) = (quick, slow)
    }

    /// Queues work for a lane. A thread of the lane runs it in its turn.
    public func run(on lane: Lane, _ work: @escaping @Sendable () -> Void) {
        switch lane {
        case .quick: quick.run(work)
        case .slow: slow.run(work)
        }
    }

    /// Ends the threads once their queue is empty, and waits for those of the quick lane. No work may be queued afterwards.
    func stop() {
        slow.end()
        quick.end()
        quick.waitForEnd()
    }
}

/// Threads that take work from one queue. Unlike a dispatch queue they can have a stack of a given size.
private final class WorkerThreads: Sendable {
    private let waiting = Mutex<Deque<@Sendable () -> Void>>([])
    /// Signalled once for each piece of work, and to end a thread.
    private let ready = DispatchSemaphore(value: 0)
    private let running = DispatchGroup()
    private let isLowPriority: Bool

    /// Starts as many of the threads as the system allows; `nil` if it allows none.
    init?(count: Int, stackBytes: Int, isLowPriority: Bool) {
        self.isLowPriority = isLowPriority
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

    func run(_ work: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append(work) }
        ready.signal()
    }

    func end() { ready.signal() }

    func waitForEnd() { running.wait() }

    private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        if let context { Unmanaged<WorkerThreads>.fromOpaque(context).takeRetainedValue().runUntilEnd() }
        return nil
    }

    private func runUntilEnd() {
        if isLowPriority { understudy_lower_thread_priority() }
        while let work = next() {
            #if canImport(ObjectiveC)
                // The thread lives on between two pieces of work, so the pool is drained after each.
                autoreleasepool { work() }
            #else
                work()
            #endif
        }
        // Each thread that ends wakes the next.
        ready.signal()
        running.leave()
    }

    private func next() -> (@Sendable () -> Void)? {
        ready.wait()
        return waiting.withLock { $0.popFirst() }
    }
}
