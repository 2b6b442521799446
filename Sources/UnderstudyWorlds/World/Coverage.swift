/// How often the requests of a run have reached each operation, by the status, and for each preset of fault rules by the status again.
///
/// Requests are counted when they end, so the limits of journals do not matter. The memory is that of a table with a row for each operation.
package struct Coverage: Sendable {
    /// An operation of a backend. All of its paths count as one.
    package struct Operation: Hashable, Sendable {
        /// The name of the backend.
        package let backend: String
        /// The method and the first path: `GET /api/longevity/trends`.
        package let name: String

        package init(backend: String, name: String) { (self.backend, self.name) = (backend, name) }
    }

    /// The class of a status.
    package enum Outcome: String, CaseIterable, Sendable {
        case informational = "1xx"
        case success = "2xx"
        case redirection = "3xx"
        case refusal = "4xx"
        case failure = "5xx"
        /// No complete response: a rule has ended the connection, or the client has left.
        case broken

        /// - Parameter status: `nil` without a complete response.
        init(status: Int?) {
            guard let status else {
                self = .broken
                return
            }
            self =
                switch status {
                case ..<200: .informational
                case ..<300: .success
                case ..<400: .redirection
                case ..<500: .refusal
                default: .failure
                }
        }
    }

    /// The counts of one operation.
    package struct Counts: Sendable {
        package fileprivate(set) var outcomes: [Outcome: Int] = [:]
        /// The requests that fault rules affected, by the preset of the rule.
        package fileprivate(set) var faults: [String: [Outcome: Int]] = [:]

        package init() {}

        package var requests: Int { outcomes.values.reduce(0, +) }
    }

    /// The name for rules of no preset.
    package static let ownRule = "other"

    private var counts: [Operation: Counts] = [:]

    package init() {}

    /// - Parameter presets: those of the fault rules that fired for the request.
    mutating func note(_ operation: Operation, status: Int?, presets: Set<String> = []) {
        let outcome = Outcome(status: status)
        counts[operation, default: Counts()].outcomes[outcome, default: 0] += 1
        for preset in presets { counts[operation]?.faults[preset, default: [:]][outcome, default: 0] += 1 }
    }

    package subscript(operation: Operation) -> Counts { counts[operation] ?? Counts() }
}
