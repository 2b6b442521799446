import MicroHTTP

/// What is expected of the two versions of libmicrohttpd that there are, 0.9.75 and 1.0. The tests are built once, and run with either.
struct ByVersion<Value: Sendable>: Sendable {
    private let of0: Value
    private let of1: Value

    /// The same of both.
    init(_ value: Value) {
        self.init(value, since1: value)
    }

    init(_ before: Value, since1 after: Value) {
        of0 = before
        of1 = after
    }

    /// Of the version that is loaded.
    var expected: Value { Server.libraryVersion.hasPrefix("0.") ? of0 : of1 }
}
