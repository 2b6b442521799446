import Foundation
import UnderstudyCore

/// Tells of each request to a backend as soon as it is answered, on a thread of its own.
///
/// A thread that serves only puts down what there is to tell, and never waits. What is put down is bounded: what comes when there is no
/// room is dropped and counted, and the number is told where it belongs among the others. The thread rests four times as long as it works,
/// so that at most a fifth of one processor goes into it, however many requests there are.
package final class RequestLog: Sendable {
    /// What is told.
    package enum Event: Sendable, Equatable {
        /// The entry of a request as ``JournalEntry/summary(hiding:)`` shows it, and the name of its world.
        case request(JSON, world: String)
        /// So many requests are left out here.
        case missing(Int)
    }

    /// How much waits to be told, at most.
    private let limits: Limits
    private let condition = NSCondition()
    private let state = State()

    package struct Limits: Sendable {
        package let requests: Int
        /// Of the targets of all requests together.
        package let targetBytes: Int
        /// Whose requests they are, all together: a sandbox that was deleted takes its memory until then.
        package let worlds: Int
        /// How many requests are told at once.
        package let batch: Int

        package init(requests: Int = 8_192, targetBytes: Int = 4 << 20, worlds: Int = 256, batch: Int = 1_000) {
            self.requests = requests
            self.targetBytes = targetBytes
            self.worlds = worlds
            self.batch = batch
        }
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

    /// Touched only while `condition` is locked.
    fileprivate final class State: @unchecked Sendable {
        var items: [Item] = []
        var targetBytes = 0
        /// How many items each world has.
        var worlds: [ObjectIdentifier: Int] = [:]
        var missingCount = 0
        /// Whether the thread has nothing to do, and has to be woken.
        var isWaiting = false
        var hasBegun = false
        var isStopped = false
        var hasEnded = false
    }

    /// Nothing is told before ``start(_:)``.
    package init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    deinit {
        condition.withLock {
            state.isStopped = true
            condition.broadcast()
        }
    }

    /// Puts down a request that was answered, or lost for good.
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

    /// Tells of what was put down before, and from here on. Called once.
    ///
    /// - Parameter tell: gets the events in their order, on the log's thread; may wait for whoever takes them.
    package func start(_ tell: @escaping @Sendable ([Event]) -> Void) {
        condition.withLock { state.hasBegun = true }
        Thread.detachNewThread { [condition, state, limits] in
            while let items = Self.next(from: state, condition, limits) {
                let startedAt = ContinuousClock.now
                let events = Self.events(of: items)
                let work = ContinuousClock.now - startedAt
                tell(events)
                Self.rest(after: work, state, condition)
            }
            condition.withLock {
                state.hasEnded = true
                condition.broadcast()
            }
        }
    }

    /// Takes nothing more, and waits until all has been told, for a time: whoever takes it may have stopped.
    package func stop(withinSeconds seconds: Double = 1) {
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.withLock {
            state.isStopped = true
            condition.broadcast()
            while state.hasBegun, !state.hasEnded, condition.wait(until: deadline) {}
        }
    }

    /// Waits for something to tell; `nil` at the end.
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

    /// Seconds. After a thousand lines on a slow machine, not after a writer that has kept everybody waiting.
    private static let longestRest = 0.25

    private static func rest(after work: Duration, _ state: State, _ condition: NSCondition) {
        let seconds = min(longestRest, 4 * (work / .seconds(1)))
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.withLock {
            while !state.isStopped, condition.wait(until: deadline) {}
        }
    }

    /// Masks what is shown. The tokens that are secrets are looked up once for each world.
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
    /// What may be shown of a request where the database does not say what must not be.
    private static func unreadable(_ entry: JournalEntry) -> JSON {
        entry.summary().merging(["path": .string(Secret.mask), "query": [:]])
    }
}

extension RequestLog.State {
    fileprivate var isEmpty: Bool { items.isEmpty && missingCount == 0 }

    /// Once something was dropped, half of the room has to be free again before anything is taken: else every other one would be missing.
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

    /// The oldest, so many at most.
    fileprivate func take(_ count: Int) -> [RequestLog.Item] {
        // They were taken before the others were dropped: what is missing is missing behind them.
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
