import MicroHTTP

/// The expected values for the two versions of libmicrohttpd, 0.9.75 and 1.0. The tests are built once and run with either.
struct ByVersion<Value: Sendable>: Sendable {
    private let of0: Value
    private let of1: Value

    /// The same for both.
    init(_ value: Value) {
        self.init(value, since1: value)
    }

    init(_ before: Value, since1 after: Value) {
        of0 = before
        of1 = after
    }

    /// The value for the loaded version.
    var expected: Value { Server.libraryVersion.hasPrefix("0.") ? of0 : of1 }
}
