import Foundation

/// A value that any thread may read and change, one at a time. `Mutex` needs iOS 18.
final class Guarded<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ work: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try work(&value) }
    }
}
