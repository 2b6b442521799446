import Synchronization

/// The clients' common knowledge of the main world. A marker is the tick before its request was sent.
final class Ledger: Sendable {
    /// A named copy of the data that can be restored.
    struct Snapshot {
        let name: String
        let contents: [Place: Contents]
    }

    enum Swap {
        case reset
        case restore(Snapshot)
    }

    private struct State {
        var tick = 0
        /// The markers of running requests.
        var underWay: Set<Int> = []
        var history = History()
        var run = RunHistory()
        var snapshots: [Snapshot] = []

        mutating func next() -> Int {
            tick += 1
            return tick
        }
    }

    private static let keptSnapshots = 6

    private let state = Mutex(State())

    func tick() -> Int { state.withLock { $0.next() } }

    /// Records that a request is about to be sent.
    ///
    /// - Parameter place: the place of its marker.
    func begin(at place: Place?) -> Int { begin(at: place.map { [$0] } ?? []) }

    /// Records a request with its marker at several places.
    func begin(at places: [Place]) -> Int {
        state.withLock { state in
            let marker = state.next()
            state.underWay.insert(marker)
            for place in places { state.history.begin(marker, at: place) }
            return marker
        }
    }

    /// Records that a request was answered or its connection has ended.
    @discardableResult
    func end(_ marker: Int, at place: Place?, isCertain: Bool) -> Int { end(marker, at: place.map { [$0] } ?? [], isCertain: isCertain) }

    @discardableResult
    func end(_ marker: Int, at places: [Place], isCertain: Bool) -> Int {
        state.withLock { state in
            let tick = state.next()
            state.underWay.remove(marker)
            for place in places { state.history.end(marker, at: place, tick: tick, isCertain: isCertain) }
            return tick
        }
    }

    /// Records that the main world's data is about to be swapped. Only one swap runs at a time.
    func begin(_ swap: Swap) {
        state.withLock { state in
            let tick = state.next()
            switch swap {
            case .reset:
                state.history.beginEpoch(at: tick, with: [:])
                state.run.beginReset(at: tick, underWay: state.underWay)
            case .restore(let snapshot): state.history.beginEpoch(at: tick, with: snapshot.contents)
            }
        }
    }

    func end(_ swap: Swap, isDone: Bool) {
        state.withLock { state in
            let tick = state.next()
            state.history.settleEpoch(at: tick, isDone: isDone)
            if case .reset = swap { state.run.settleReset(at: tick, isDone: isDone) }
        }
    }

    func hasSwapped(since tick: Int) -> Bool { state.withLock { $0.history.hasSwapped(since: tick) } }

    func fault(in listing: Listing, of place: Place, from sent: Int, to answered: Int) -> String? {
        state.withLock { $0.history.fault(in: listing, of: place, from: sent, to: answered) }
    }
}

extension Ledger {
    /// Stores the known content of a snapshot.
    ///
    /// - Returns: the name of a snapshot to delete: this one if its content is unknown, or the oldest one if there are too many.
    func keepSnapshot(_ name: String, from sent: Int, to answered: Int) -> String? {
        state.withLock { state in
            guard let contents = state.history.contents(from: sent, to: answered) else { return name }
            state.snapshots.append(Snapshot(name: name, contents: contents))
            return state.snapshots.count > Self.keptSnapshots ? state.snapshots.removeFirst().name : nil
        }
    }

    /// Removes and returns the newest snapshot, so that no other client uses or deletes it.
    func takeSnapshot() -> Snapshot? {
        state.withLock { $0.snapshots.popLast() }
    }

    func putBack(_ snapshot: Snapshot) {
        state.withLock { $0.snapshots.insert(snapshot, at: 0) }
    }

    func beginAdvance(seconds: Int) -> Int {
        state.withLock { state in
            let tick = state.next()
            state.run.beginAdvance(at: tick, seconds: seconds)
            return tick
        }
    }

    func endAdvance(_ sent: Int, isCertain: Bool) {
        state.withLock { state in
            let tick = state.next()
            state.run.endAdvance(sent, at: tick, isCertain: isCertain)
        }
    }

    func elapsedSeconds(from sent: Int, to answered: Int) -> ClosedRange<Int>? {
        state.withLock { $0.run.elapsedSeconds(from: sent, to: answered) }
    }

    func requestsBeforeReset(among markers: [Int], from sent: Int) -> [Int] {
        state.withLock { $0.run.requestsBeforeReset(among: markers, from: sent) }
    }
}
