import Synchronization

/// The limit of concurrent endless responses, in all worlds together.
final class StreamLimit: Sendable {
    let count: Int
    private let taken = Atomic(0)

    init(count: Int) {
        self.count = count
    }

    /// - Returns: `nil` if all slots are taken.
    func take() -> StreamSlot? {
        guard taken.add(1, ordering: .relaxed).newValue <= count else {
            release()
            return nil
        }
        return StreamSlot(of: self)
    }

    fileprivate func release() {
        taken.subtract(1, ordering: .relaxed)
    }
}

/// A slot that is taken as long as this object lives.
final class StreamSlot: Sendable {
    private let limit: StreamLimit

    fileprivate init(of limit: StreamLimit) {
        self.limit = limit
    }

    deinit {
        limit.release()
    }
}
