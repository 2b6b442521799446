import Synchronization

/// The memory for the request bodies that all connections are receiving.
///
/// A body of more than ``smallBytes`` reserves its memory before any of it is read, so every body that begins can be completed. If there
/// is no room, the body waits unread, in order of arrival, and is refused after a time-out. Small bodies reserve nothing: the number of
/// connections bounds them.
final class BodyBudget: Sendable {
    static let smallBytes = 16_384

    private struct State {
        var free: Int
        /// In order of arrival.
        var waiting: [BodyReservation] = []
    }

    private let state: Mutex<State>

    init(bytes: Int) {
        state = Mutex(State(free: bytes))
    }

    /// Reserves memory if there is room and no body waits.
    ///
    /// - Returns: whether it is reserved.
    func take(_ room: BodyReservation) -> Bool {
        state.withLock { state in
            guard state.waiting.isEmpty, room.bytes <= state.free else { return false }
            state.free -= room.bytes
            room.isTaken.store(true, ordering: .relaxed)
            return true
        }
    }

    /// Queues a reservation for which ``take(_:)`` found no room.
    ///
    /// - Parameter resume: called once there is room, on any thread, or within this call if room was released in the meantime.
    func wait(for room: BodyReservation, resume: @escaping @Sendable () -> Void) {
        state.withLock { state in
            room.resume.withLock { $0 = resume }
            state.waiting.append(room)
        }
        // Room that was released since ``take(_:)`` has woken no waiting body.
        grant(0)
    }

    /// Releases the memory of a body, or removes the body from the queue.
    func leave(_ room: BodyReservation) {
        let taken = state.withLock { state in
            state.waiting.removeAll { $0 === room }
            return room.isTaken.exchange(false, ordering: .relaxed)
        }
        grant(taken ? room.bytes : 0)
    }

    private func grant(_ bytes: Int) {
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

/// The memory that one body takes of a ``BodyBudget``.
final class BodyReservation: Sendable {
    let bytes: Int
    let isTaken = Atomic(false)
    fileprivate let resume = Mutex<(@Sendable () -> Void)?>(nil)

    init(bytes: Int) {
        self.bytes = bytes
    }
}
