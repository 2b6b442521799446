import Foundation

/// The limit of open files and connections of this process: the limit in force, and the maximum to which it may be raised.
package struct OpenFileLimit: Sendable, Equatable {
    private let soft: rlim_t
    private let hard: rlim_t

    #if canImport(Glibc)
        private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
        private static var resource: Int32 { RLIMIT_NOFILE }
    #endif

    /// The limit that every Mac accepts (`OPEN_MAX`). The hard limit may be infinite there, and is then refused.
    private static let portableLimit: rlim_t = 10_240

    /// `nil` if the system does not report it.
    package static var present: OpenFileLimit? {
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { return nil }
        return OpenFileLimit(soft: limits.rlim_cur, hard: limits.rlim_max)
    }

    package var count: Int { Int(clamping: soft) }

    /// Raises the limit as far as possible.
    ///
    /// - Returns: the previous limit, which child processes should have.
    package static func raise() -> OpenFileLimit? {
        guard let present else { return nil }
        for wanted in [present.hard, min(present.hard, portableLimit)] where wanted > present.soft {
            if OpenFileLimit(soft: wanted, hard: present.hard).apply() { break }
        }
        return present
    }

    /// Runs a body under this limit, for example to start a program, which inherits it. Meanwhile the whole process is bound by it.
    package func whileInForce<Value>(_ body: () -> Value) -> Value {
        let present = Self.present
        apply()
        defer { present?.apply() }
        return body()
    }

    /// - Returns: whether the system accepted the limit.
    @discardableResult
    private func apply() -> Bool {
        var limits = rlimit(rlim_cur: soft, rlim_max: hard)
        return setrlimit(Self.resource, &limits) == 0
    }
}
