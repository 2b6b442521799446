import Foundation
import UnderstudyCore
import Values

/// Reports each request to a backend as soon as it is answered, on a thread of its own.
///
/// A serving thread only queues a request, and never waits. The queue is bounded: requests that find no room are dropped and counted, and
/// their number is reported in their place. The log's thread rests four times as long as it works, so it takes at most a fifth of one
/// processor, however many requests there are.
package final class RequestLog: Sendable {
    /// A reported event.
    package enum Event: Sendable, Equatable {
        /// The entry of a request as in ``JournalEntry/summary(hiding:)``, and the name of its world.
        case request(JSON, world: String)
        /// The number of requests that were dropped here.
        case missing(Int)
    }

    private let queue: Queue
    /// Entered while the thread runs.
    private let running = DispatchGroup()

    package struct Limits: Sendable {
        var requests = 8_192
        /// The targets of all requests together.
        var targetBytes = 4 << 20
        /// The worlds of all requests. A queued request retains its sandbox, even a deleted one.
        var worlds = 256
        /// The number of requests in one report.
        var batch = 1_000
    }

    /// Reports nothing before ``start(_:)``.
    package init(_ limits: Limits = Limits()) {
        queue = Queue(limits)
    }

    deinit {
        queue.stop()
    }

    /// Queues a request that was answered, or the answer of which was lost for good.
    package func note(_ entry: JournalEntry, in world: World) {
        queue.add(.request(entry.withoutContent, world))
    }

    /// Reports the queued requests, and later ones as they come. Called once.
    ///
    /// - Parameter tell: receives the events in their order, on the log's thread; may block until they are taken.
    package func start(_ tell: @escaping @Sendable ([Event]) -> Void) {
        running.enter()
        Thread.detachNewThread { [queue, running] in
            while let items = queue.next() {
                let work = inReleasePool {
                    let startedAt = ContinuousClock.now
                    let events = Self.events(of: items)
                    let work = ContinuousClock.now - startedAt
                    tell(events)
                    return work
                }
                // Only the masking is timed, so a slow writer does not lengthen the pause.
                queue.pause(seconds: min(Self.longestPauseSeconds, 4 * (work / .seconds(1))))
            }
            running.leave()
        }
    }

    /// Accepts no more requests, and waits until all are reported, or for the given time: the reader may have stopped.
    package func stop(withinSeconds seconds: Double = 1) {
        queue.stop()
        _ = running.wait(timeout: .now() + seconds)
    }

    /// Enough for a batch on a slow machine.
    private static let longestPauseSeconds = 0.25

    /// Masks the events. The secret tokens are looked up once for each world.
    private static func events(of items: [Item]) -> [Event] {
        var tokens: [ObjectIdentifier: SecretTokens] = [:]
        return items.map { item in
            switch item {
            case .missing(let count): return .missing(count)
            case .request(let entry, let world):
                let known = tokens[ObjectIdentifier(world)] ?? (try? world.reading(BearerToken.secretTexts))
                tokens[ObjectIdentifier(world)] = known
                return .request(known.map(entry.summary(hiding:)) ?? unreadable(entry), world: world.name)
            }
        }
    }
}

extension RequestLog {
    /// The summary of a request if the database cannot say which tokens are secret.
    private static func unreadable(_ entry: JournalEntry) -> JSON {
        let summary = entry.summary().merging([
            "method": .string(LogText.method(entry.request.method.rawValue)), "path": .string(Masking.mask), "query": [:],
        ])
        return entry.reason == nil ? summary : summary.merging(["reason": .string(Masking.mask)])
    }
}

extension RequestLog {
    fileprivate enum Item {
        case request(JournalEntry, World)
        case missing(Int)

        var targetBytes: Int {
            if case .request(let entry, _) = self { entry.request.target.utf8.count } else { 0 }
        }

        var world: ObjectIdentifier? {
            if case .request(_, let world) = self { ObjectIdentifier(world) } else { nil }
        }
    }

    /// The requests that wait to be reported. Everything else is accessed only while `condition` is locked.
    fileprivate final class Queue: @unchecked Sendable {
        private let limits: Limits
        private let condition = NSCondition()
        private var items: [Item] = []
        private var targetBytes = 0
        /// The number of items by world.
        private var worlds: [ObjectIdentifier: Int] = [:]
        private var missingCount = 0
        /// Whether the thread has nothing to do and must be woken.
        private var isWaiting = false
        private var isStopped = false

        init(_ limits: Limits) {
            self.limits = limits
        }

        /// Accepts no more items.
        func stop() {
            condition.withLock {
                isStopped = true
                condition.broadcast()
            }
        }

        /// Waits, but not beyond the stop.
        func pause(seconds: Double) {
            let deadline = Date(timeIntervalSinceNow: seconds)
            condition.withLock {
                while !isStopped, condition.wait(until: deadline) {}
            }
        }

        func add(_ item: Item) {
            condition.withLock {
                guard !isStopped else { return }
                insert(item)
                guard isWaiting else { return }
                isWaiting = false
                condition.broadcast()
            }
        }

        /// After a drop, half of the room must be free before anything is accepted. Otherwise every other request would be missing.
        private func insert(_ item: Item) {
            let share = missingCount > 0 ? 2 : 1
            let isNewWorld = item.world.map { worlds[$0] == nil } ?? false
            guard items.count < max(1, limits.requests / share), targetBytes + item.targetBytes <= limits.targetBytes / share,
                !isNewWorld || worlds.count < limits.worlds
            else {
                missingCount += 1
                return
            }
            if missingCount > 0 { items.append(.missing(missingCount)) }
            missingCount = 0
            items.append(item)
            targetBytes += item.targetBytes
            if let world = item.world { worlds[world, default: 0] += 1 }
        }

        /// Waits for items, and takes the oldest; `nil` at the end.
        func next() -> [Item]? {
            condition.withLock {
                while items.isEmpty, missingCount == 0 {
                    if isStopped { return nil }
                    isWaiting = true
                    condition.wait()
                }
                isWaiting = false
                return takeBatch()
            }
        }

        private func takeBatch() -> [Item] {
            // The queued items arrived before the dropped ones, so the drops are reported after them.
            if items.isEmpty {
                defer { missingCount = 0 }
                return [.missing(missingCount)]
            }
            let taken = Array(items.prefix(limits.batch))
            items.removeFirst(taken.count)
            for item in taken {
                targetBytes -= item.targetBytes
                guard let world = item.world, let waiting = worlds[world] else { continue }
                worlds[world] = waiting > 1 ? waiting - 1 : nil
            }
            return taken
        }
    }
}
