import Synchronization

/// The memory for the request bodies that all connections are receiving.
///
/// A body takes it as its bytes come, and is refused when there is none left. Small bodies take nothing: the number of connections bounds
/// them.
final class BodyMemory: Sendable {
    static let smallBytes = 16_384

    private let free: Atomic<Int>

    init(bytes: Int) {
        free = Atomic(bytes)
    }

    /// - Returns: whether there is room.
    func take(_ bytes: Int) -> Bool {
        if free.subtract(bytes, ordering: .relaxed).newValue >= 0 { return true }
        giveBack(bytes)
        return false
    }

    func giveBack(_ bytes: Int) {
        free.add(bytes, ordering: .relaxed)
    }

    var freeBytes: Int { free.load(ordering: .relaxed) }
}
