import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// A request to an operation of a backend and its end, as the report of a run sees it.
package struct Exchange: Sendable {
    /// An account in a world, or all requests without one there.
    struct Client: Hashable, Sendable {
        let world: String
        let account: String?
    }

    let operation: Coverage.Operation
    let client: Client
    let method: HTTPRequest.Method
    /// Equal for requests with the same method, target and body. Headers do not count: a repeated request may have a new token.
    let fingerprint: Int
    /// Whether it exchanges a refresh token, which is in its body.
    let refreshesTokens: Bool
    /// `nil` if the client has got no complete response.
    let status: Int?
    /// The presets of the fault rules that fired; see ``FiredFaults/presets``.
    let presets: Set<String>
    /// Whether the backend has created a record, also if the client has got another response, or none.
    let hasCreated: Bool
    /// The seconds of the response's `Retry-After`; `nil` for a date, too.
    let retryAfterSeconds: Int?
    let arrival: ContinuousClock.Instant
    let end: ContinuousClock.Instant
    /// The arrival by the world's clock.
    let at: Instant
    /// The arrival by the machine's clock.
    let receivedAt: Instant
}

extension Exchange {
    /// The most bytes of a body for the fingerprint, besides its length.
    private static let comparedBytes = 64 << 10

    package init(
        _ entry: JournalEntry, _ end: ResponseEnd, of operation: Coverage.Operation, refreshesTokens: Bool, in world: String,
        arrivedAt arrival: ContinuousClock.Instant
    ) {
        var hasher = Hasher()
        hasher.combine(entry.request.method)
        hasher.combine(ExactText(entry.request.target))
        hasher.combine(entry.request.body.count)
        hasher.combine(entry.request.body.prefix(Self.comparedBytes))
        self.init(
            operation: operation, client: Client(world: world, account: entry.account), method: entry.request.method,
            fingerprint: hasher.finalize(), refreshesTokens: refreshesTokens, status: end.isCut ? nil : entry.status,
            presets: end.presets, hasCreated: end.hasCreated, retryAfterSeconds: end.retryAfterSeconds, arrival: arrival,
            end: arrival + entry.duration, at: entry.at, receivedAt: entry.receivedAt)
    }

    /// Whether a client may send it again: after a 429, a 5xx, or no complete response.
    var hasFailed: Bool { status.map { $0 == 429 || $0 >= 500 } ?? true }
}

/// The end of a call, as far as its journal entry does not have it.
package struct ResponseEnd: Sendable {
    /// Whether the connection ends, or hangs, in the middle of the response.
    var isCut = false
    /// See ``FiredFaults/presets``.
    var presets: Set<String> = []
    fileprivate let hasCreated: Bool
    fileprivate let retryAfterSeconds: Int?

    /// - Parameters:
    ///   - response: the response that is sent; `nil` for none.
    ///   - real: the backend's own; `nil` if its handler did not run.
    package init(_ response: Response? = nil, of real: Response? = nil) {
        isCut = response?.delivery?.endsAfterBytes != nil
        hasCreated = real?.status == .created
        retryAfterSeconds = response?.headers[.retryAfter].flatMap { Int($0) }
    }
}
