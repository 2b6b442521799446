import CMicrohttpd
import Dispatch
import Synchronization

/// The connections that are open, to end those that hold a place for nothing.
///
/// libmicrohttpd ends a connection without traffic only, and under epoll it misses an end that comes together with data. So connections
/// are looked at from here, too: one that has been idle for too long, whose request does not come to its end, or whose client has left in
/// the middle of one. Over the limit the oldest idle ones go first, then the oldest unfinished requests; what is being answered stays.
final class Connections: Sendable {
    private let limit: Int
    private let idleNanoseconds: Int
    private let requestNanoseconds: Int
    private let startedAt = ContinuousClock.now
    private let all = Mutex<[ObjectIdentifier: Connection]>([:])
    private let timers = DispatchQueue(label: "understudy.connections")
    private let isLooking = Atomic(false)

    /// The rate below which a body that is still coming counts as unfinished.
    private static let mostNanosecondsPerByte = 62_500
    private static let lookEveryMilliseconds = 1_000
    /// Over the limit this part of it is made free at once, so that a flood does not have all looked through for each newcomer.
    private static let freedPart = 16

    init(limit: Int, idleTimeoutSeconds: Int, requestTimeoutSeconds: Int) {
        self.limit = limit
        idleNanoseconds = idleTimeoutSeconds * 1_000_000_000
        requestNanoseconds = requestTimeoutSeconds * 1_000_000_000
    }

    /// More than the limit for a moment, while those that were ended are closed. Beyond, connections wait in the listen queue.
    static func mostAtOnce(limit: Int) -> Int { limit + max(8, limit / 8) }

    func began(_ connection: OpaquePointer) -> Connection {
        let new = Connection(descriptor: understudy_mhd_descriptor(connection), at: now)
        all.withLock { all in
            if all.count >= limit { makeRoom(among: all.values) }
            all[ObjectIdentifier(new)] = new
        }
        if !isLooking.exchange(true, ordering: .relaxed) { lookLater() }
        return new
    }

    /// To be called before its descriptor is closed, which may be another connection's from then on.
    func ended(_ connection: Connection) {
        all.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(connection)) }
    }

    /// In nanoseconds since the server started: fine enough to tell who was there first.
    var now: Int {
        let (seconds, attoseconds) = (ContinuousClock.now - startedAt).components
        return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    }

    private func makeRoom(among all: some Collection<Connection>) {
        // Looked at once: meanwhile any of them may go on to its next phase, and is then left alone.
        let staying = all.map { (connection: $0, phase: $0.phase, since: $0.since) }.filter { $0.phase != .ending }
        let surplus = staying.count - limit + 1
        guard surplus > 0 else { return }
        let oldest = staying.filter { $0.phase != .answering }.sorted {
            ($0.phase.rawValue, $0.since) < ($1.phase.rawValue, $1.since)
        }
        for (connection, phase, _) in oldest.prefix(surplus + limit / Self.freedPart) { connection.end(ifStill: phase) }
    }

    private func lookLater() {
        timers.asyncAfter(deadline: .now() + .milliseconds(Self.lookEveryMilliseconds)) { [weak self] in self?.look() }
    }

    private func look() {
        let now = now
        let isDone = all.withLock { all in
            for connection in all.values {
                let phase = connection.phase
                if isDue(connection, phase, at: now) { connection.end(ifStill: phase) }
            }
            if all.isEmpty { isLooking.store(false, ordering: .relaxed) }
            return all.isEmpty
        }
        if !isDone { lookLater() }
    }

    private func isDue(_ connection: Connection, _ phase: Connection.Phase, at now: Int) -> Bool {
        switch phase {
        case .idle: now - connection.since > idleNanoseconds
        case .receiving:
            now - connection.since > requestNanoseconds + connection.receivedBytes * Self.mostNanosecondsPerByte
                || understudy_client_left(connection.descriptor) != 0
        case .answering, .ending: false
        }
    }
}

/// What is known of one open connection.
final class Connection: Sendable {
    /// The order in which they are ended when there are too many.
    enum Phase: Int {
        case idle
        case receiving
        case answering
        case ending
    }

    let descriptor: Int32
    private let current: Atomic<Int>
    private let start: Atomic<Int>
    private let received = Atomic(0)

    fileprivate init(descriptor: Int32, at now: Int) {
        self.descriptor = descriptor
        current = Atomic(Phase.idle.rawValue)
        start = Atomic(now)
    }

    var phase: Phase { Phase(rawValue: current.load(ordering: .acquiring)) ?? .ending }
    /// When the phase began.
    var since: Int { start.load(ordering: .relaxed) }
    var receivedBytes: Int { received.load(ordering: .relaxed) }

    /// - Returns: false when the connection is being ended: nothing must be done for it any more, since nobody would hear of it.
    @discardableResult
    func turn(to phase: Phase, at now: Int) -> Bool {
        var seen = current.load(ordering: .relaxed)
        while seen != Phase.ending.rawValue {
            start.store(now, ordering: .relaxed)
            received.store(0, ordering: .relaxed)
            let (isDone, found) = current.compareExchange(expected: seen, desired: phase.rawValue, ordering: .acquiringAndReleasing)
            if isDone { return true }
            seen = found
        }
        return false
    }

    func receive(_ count: Int) {
        received.add(count, ordering: .relaxed)
    }

    /// Ends it, unless it has gone on: a request that has come in whole is answered.
    fileprivate func end(ifStill phase: Phase) {
        let (isEnding, _) = current.compareExchange(
            expected: phase.rawValue, desired: Phase.ending.rawValue, ordering: .acquiringAndReleasing)
        if isEnding { understudy_end_connection(descriptor) }
    }
}
