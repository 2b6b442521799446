import Synchronization

/// The limit of concurrent requests of one kind, such as those with an endless response, in all worlds together.
final class RequestLimit: Sendable {
    let count: Int
    private let taken = Atomic(0)

    init(count: Int) {
        self.count = count
    }

    /// - Returns: `nil` if all slots are taken.
    func take() -> RequestSlot? {
        guard taken.add(1, ordering: .relaxed).newValue <= count else {
            release()
            return nil
        }
        return RequestSlot(of: self)
    }

    fileprivate func release() {
        taken.subtract(1, ordering: .relaxed)
    }
}

/// A slot that is taken as long as this object lives.
final class RequestSlot: Sendable {
    private let limit: RequestLimit

    fileprivate init(of limit: RequestLimit) {
        self.limit = limit
    }

    deinit {
        limit.release()
    }
}
