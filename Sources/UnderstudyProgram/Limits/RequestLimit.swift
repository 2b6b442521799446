import Synchronization

/// A limit for all requests of one kind together, in all worlds, such as the number of those with an endless response.
final class RequestLimit: Sendable {
    let count: Int
    private let taken = Atomic(0)

    init(count: Int) {
        self.count = count
    }

    /// - Parameter amount: the share of the limit. A share above the limit is given alone.
    /// - Returns: `nil` if there is no room.
    func take(_ amount: Int = 1) -> RequestSlot? {
        let all = taken.add(amount, ordering: .relaxed).newValue
        guard all <= count || all == amount else {
            release(amount)
            return nil
        }
        return RequestSlot(of: self, amount)
    }

    fileprivate func release(_ amount: Int) {
        taken.subtract(amount, ordering: .relaxed)
    }
}

/// A share of a limit, taken as long as this object lives.
final class RequestSlot: Sendable {
    private let limit: RequestLimit
    private let amount: Int

    fileprivate init(of limit: RequestLimit, _ amount: Int) {
        self.limit = limit
        self.amount = amount
    }

    deinit {
        limit.release(amount)
    }
}
