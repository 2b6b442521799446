import Synchronization

/// The memory for the request bodies that all connections are receiving.
///
/// A body of more than ``smallBytes`` takes memory as its bytes come. A part of the memory, enough for the largest body, is set apart: a
/// body that finds no other room takes all that it still needs from there and from what else is free, or waits. So bodies never wait for
/// one another without an end.
/// A body that fits passes larger ones that wait. Small bodies take nothing: the number of connections bounds them.
final class BodyBudget: Sendable {
    static let smallBytes = 16_384

    private struct State {
        /// Free for any bytes.
        var free: Int
        /// Free for the whole rest of a body.
        var apart: Int
        /// The bodies with memory, and those that wait for the first of it.
        var bodies: [ObjectIdentifier: BodyReservation] = [:]
        /// In order of arrival.
        var waiting: [BodyReservation] = []

        /// Gives a body memory for its first `bytes`, if there is room.
        mutating func give(_ bytes: Int, to body: BodyReservation) -> Bool {
            let needed = bytes - body.taken
            if needed <= 0 { return true }
            if needed <= free {
                free -= needed
                body.fromFree += needed
            } else if body.rest <= apart + free {
                let (fromApart, fromFree) = (min(apart, body.rest), max(0, body.rest - apart))
                (apart, free) = (apart - fromApart, free - fromFree)
                (body.fromApart, body.fromFree) = (body.fromApart + fromApart, body.fromFree + fromFree)
            } else {
                return false
            }
            bodies[ObjectIdentifier(body)] = body
            return true
        }
    }

    private let state: Mutex<State>

    /// - Parameter largestBytes: the most that one body needs.
    init(bytes: Int, largestBytes: Int) {
        let apart = min(bytes, largestBytes)
        state = Mutex(State(free: bytes - apart, apart: apart))
    }

    /// Takes memory for the bytes of a body that have come so far.
    ///
    /// - Parameter bytes: all that the body needs now, memory that it has included.
    /// - Returns: whether there is room. Otherwise ``wait(for:by:at:_:)`` for it.
    func take(_ bytes: Int, for body: BodyReservation, at now: Int) -> Bool {
        state.withLock { state in
            if body.startedAt == nil { body.startedAt = now }
            body.receivedBytes = max(body.receivedBytes, bytes)
            return state.give(min(bytes, body.mostBytes), to: body)
        }
    }

    /// Queues a body for which ``take(_:for:at:)`` found no room.
    ///
    /// - Parameter wait: ended once there is room, on any thread, or within this call if room was released in the meantime.
    func wait(for bytes: Int, by body: BodyReservation, at now: Int, _ wait: Wait) {
        state.withLock { state in
            (body.wantedBytes, body.waitsSince, body.wait) = (min(bytes, body.mostBytes), now, wait)
            state.bodies[ObjectIdentifier(body)] = body
            state.waiting.append(body)
        }
        // Room that was released since ``take(_:for:at:)`` has woken no waiting body.
        grant()
    }

    /// Ends a wait.
    ///
    /// - Returns: how long it lasted, and whether the body has the memory that it waited for; `nil` if the body did not wait.
    func endWait(of body: BodyReservation, at now: Int) -> (nanoseconds: Int, isGranted: Bool)? {
        state.withLock { state in
            guard let since = body.waitsSince else { return nil }
            state.waiting.removeAll { $0 === body }
            let nanoseconds = max(0, now - since)
            body.waitedNanoseconds += nanoseconds
            (body.waitsSince, body.wait) = (nil, nil)
            return (nanoseconds, body.wantedBytes <= body.taken)
        }
    }

    /// Releases the memory of a body.
    func leave(_ body: BodyReservation) {
        state.withLock { state in
            state.waiting.removeAll { $0 === body }
            state.bodies[ObjectIdentifier(body)] = nil
            state.free += body.fromFree
            state.apart += body.fromApart
            (body.fromFree, body.fromApart) = (0, 0)
        }
        grant()
    }

    /// Ends a wait early.
    func wake(_ body: BodyReservation) {
        state.withLock { _ in body.wait }?.end()
    }

    /// All memory that no body has.
    var freeBytes: Int { state.withLock { $0.free + $0.apart } }

    var hasWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// The bodies that give way to those that wait: the slowest of those over their time, until one that waits has room. Each is returned
    /// once.
    func slow(at now: Int) -> [BodyReservation] {
        state.withLock { state in
            guard var needed = state.waiting.map({ $0.wantedBytes - $0.taken }).min() else { return [] }
            // Their memory comes back when their connections have been closed.
            for body in state.bodies.values where body.givesWay { needed -= body.taken }
            let candidates = state.bodies.values.filter { !$0.givesWay && $0.taken > 0 && $0.isOverTime(at: now) }
            var chosen: [BodyReservation] = []
            for body in candidates.sorted(by: { $0.bytesPerSecond(at: now) < $1.bytesPerSecond(at: now) }) where needed > 0 {
                body.givesWay = true
                needed -= body.taken
                chosen.append(body)
            }
            return chosen
        }
    }

    private func grant() {
        let served = state.withLock { state in
            let waiting = state.waiting
            let served = waiting.filter { state.give($0.wantedBytes, to: $0) }
            state.waiting.removeAll { $0.wantedBytes <= $0.taken }
            return served.compactMap(\.wait)
        }
        for wait in served { wait.end() }
    }
}
