import Foundation
import UnderstudyCore

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

    /// The limits of the queue.
    private let limits: Limits
    private let condition = NSCondition()
    private let state = State()

    package struct Limits: Sendable {
        var requests = 8_192
        /// The targets of all requests together.
        var targetBytes = 4 << 20
        /// The worlds of all requests. A queued request retains its sandbox, even a deleted one.
        var worlds = 256
        /// The number of requests in one report.
        var batch = 1_000
    }

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

    /// Accessed only while `condition` is locked.
    fileprivate final class State: @unchecked Sendable {
        var items: [Item] = []
        var targetBytes = 0
        /// The number of items by world.
        var worlds: [ObjectIdentifier: Int] = [:]
        var missingCount = 0
        /// Whether the thread has nothing to do and must be woken.
        var isWaiting = false
        var hasBegun = false
        var isStopped = false
        var hasEnded = false
    }

    /// Reports nothing before ``start(_:)``.
    package init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    deinit {
        condition.withLock {
            state.isStopped = true
            condition.broadcast()
        }
    }

    /// Queues a request that was answered, or the answer of which was lost for good.
    package func note(_ entry: JournalEntry, in world: World) {
        let item = Item.request(entry.withoutContent, world)
        condition.withLock {
            guard !state.isStopped else { return }
            state.add(item, limits)
            guard state.isWaiting else { return }
            state.isWaiting = false
            condition.broadcast()
        }
    }

    /// Reports the queued requests, and later ones as they come. Called once.
    ///
    /// - Parameter tell: receives the events in their order, on the log's thread; may block until they are taken.
    package func start(_ tell: @escaping @Sendable ([Event]) -> Void) {
        condition.withLock { state.hasBegun = true }
        Thread.detachNewThread { [condition, state, limits] in
            while let items = Self.next(from: state, condition, limits) {
                let startedAt = ContinuousClock.now
                let events = Self.events(of: items)
                let work = ContinuousClock.now - startedAt
                tell(events)
                Self.pause(after: work, state, condition)
            }
            condition.withLock {
                state.hasEnded = true
                condition.broadcast()
            }
        }
    }

    /// Accepts no more requests, and waits until all are reported, or for the given time: the reader may have stopped.
    package func stop(withinSeconds seconds: Double = 1) {
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.withLock {
            state.isStopped = true
            condition.broadcast()
            while state.hasBegun, !state.hasEnded, condition.wait(until: deadline) {}
        }
    }

    /// Waits for items; `nil` at the end.
    private static func next(from state: State, _ condition: NSCondition, _ limits: Limits) -> [Item]? {
        condition.withLock {
            while state.isEmpty {
                if state.isStopped { return nil }
                state.isWaiting = true
                condition.wait()
            }
            state.isWaiting = false
            return state.take(limits.batch)
        }
    }

    /// Enough for a batch on a slow machine. A slow writer does not lengthen the pause, since only the masking is timed.
    private static let longestPauseSeconds = 0.25

    private static func pause(after work: Duration, _ state: State, _ condition: NSCondition) {
        let seconds = min(longestPauseSeconds, 4 * (work / .seconds(1)))
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.withLock {
            while !state.isStopped, condition.wait(until: deadline) {}
        }
    }

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
        entry.summary().merging([
            "method": .string(LogText.method(entry.request.method.rawValue)), "path": .string(Secret.mask), "query": [:],
        ])
    }
}

extension RequestLog.State {
    fileprivate var isEmpty: Bool { items.isEmpty && missingCount == 0 }

    /// After a drop, half of the room must be free before anything is accepted. Otherwise every other request would be missing.
    fileprivate func add(_ item: RequestLog.Item, _ limits: RequestLog.Limits) {
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

    /// The oldest items, up to a number.
    fileprivate func take(_ count: Int) -> [RequestLog.Item] {
        // The queued items arrived before the dropped ones, so the drops are reported after them.
        if items.isEmpty {
            defer { missingCount = 0 }
            return [.missing(missingCount)]
        }
        let taken = Array(items.prefix(count))
        items.removeFirst(taken.count)
        for item in taken {
            targetBytes -= item.targetBytes
            guard let world = item.world, let waiting = worlds[world] else { continue }
            worlds[world] = waiting > 1 ? waiting - 1 : nil
        }
        return taken
    }
}
