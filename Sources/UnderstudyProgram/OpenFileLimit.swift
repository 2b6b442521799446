import Foundation

/// How many files and connections this process may have open at once: the limit in force, and how far it may be raised.
package struct OpenFileLimit: Sendable, Equatable {
    private let soft: rlim_t
    private let hard: rlim_t

    #if canImport(Glibc)
        private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
        private static var resource: Int32 { RLIMIT_NOFILE }
    #endif

    /// As far as every Mac goes (`OPEN_MAX`), where the hard limit may be none at all and is refused.
    private static let widelyTaken: rlim_t = 10_240

    /// `nil` where the system does not tell.
    package static var present: OpenFileLimit? {
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { return nil }
        return OpenFileLimit(soft: limits.rlim_cur, hard: limits.rlim_max)
    }

    package var count: Int { Int(clamping: soft) }

    /// Raises the limit as far as it may be.
    ///
    /// - Returns: the one before: programs that this process starts should have that.
    package static func raise() -> OpenFileLimit? {
        guard let present else { return nil }
        for wanted in [present.hard, min(present.hard, widelyTaken)] where wanted > present.soft {
            if OpenFileLimit(soft: wanted, hard: present.hard).put() { break }
        }
        return present
    }

    /// Does something under this limit, such as to start a program, which inherits it. Meanwhile nothing can be opened beyond it.
    package func whileInForce<Value>(_ body: () -> Value) -> Value {
        let present = Self.present
        put()
        defer { present?.put() }
        return body()
    }

    /// - Returns: whether the system took it.
    @discardableResult
    private func put() -> Bool {
        var limits = rlimit(rlim_cur: soft, rlim_max: hard)
        return setrlimit(Self.resource, &limits) == 0
    }
}
