import Synchronization

/// How many answers without an end there may be at once, in all worlds together.
final class StreamLimit: Sendable {
    let count: Int
    private let taken = Atomic(0)

    init(count: Int) {
        self.count = count
    }

    /// - Returns: `nil` when all are taken.
    func take() -> StreamSlot? {
        guard taken.add(1, ordering: .relaxed).newValue <= count else {
            leave()
            return nil
        }
        return StreamSlot(of: self)
    }

    fileprivate func leave() {
        taken.subtract(1, ordering: .relaxed)
    }
}

/// One of the seats, taken for as long as somebody holds this.
final class StreamSlot: Sendable {
    private let seats: StreamLimit

    fileprivate init(of seats: StreamLimit) {
        self.seats = seats
    }

    deinit {
        seats.leave()
    }
}
