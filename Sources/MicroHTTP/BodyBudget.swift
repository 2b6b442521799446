import Synchronization

/// Room for the bodies that are coming in, those of all connections together.
///
/// A larger body takes its room before any of it is read, so that whoever has begun can end; who finds none waits in turn, unread, and is
/// refused after a while. Small bodies take none: there are no more of them than connections.
final class BodyBudget: Sendable {
    static let smallBytes = 16_384

    private struct State {
        var free: Int
        /// In the order in which they came.
        var waiting: [BodyReservation] = []
    }

    private let state: Mutex<State>

    init(bytes: Int) {
        state = Mutex(State(free: bytes))
    }

    /// Takes room at once, if there is any and nobody waits for it.
    func take(_ room: BodyReservation) -> Bool {
        state.withLock { state in
            guard state.waiting.isEmpty, room.bytes <= state.free else { return false }
            state.free -= room.bytes
            room.isTaken.store(true, ordering: .relaxed)
            return true
        }
    }

    /// - Parameter resume: called once there is room, from any thread, or within this call where some was given back meanwhile.
    func wait(for room: BodyReservation, resume: @escaping @Sendable () -> Void) {
        state.withLock { state in
            room.resume.withLock { $0 = resume }
            state.waiting.append(room)
        }
        // What was given back meanwhile told nobody.
        giveOut(0)
    }

    /// Gives room back, or no longer waits for it.
    func leave(_ room: BodyReservation) {
        let taken = state.withLock { state in
            state.waiting.removeAll { $0 === room }
            return room.isTaken.exchange(false, ordering: .relaxed)
        }
        giveOut(taken ? room.bytes : 0)
    }

    private func giveOut(_ bytes: Int) {
        let served = state.withLock { state in
            state.free += bytes
            var served: [BodyReservation] = []
            while let first = state.waiting.first, first.bytes <= state.free {
                state.free -= first.bytes
                first.isTaken.store(true, ordering: .relaxed)
                served.append(state.waiting.removeFirst())
            }
            return served
        }
        for room in served { room.resume.withLock { $0 }?() }
    }
}

/// What one body takes of a ``BodyBudget``.
final class BodyReservation: Sendable {
    let bytes: Int
    let isTaken = Atomic(false)
    fileprivate let resume = Mutex<(@Sendable () -> Void)?>(nil)

    init(bytes: Int) {
        self.bytes = bytes
    }
}
