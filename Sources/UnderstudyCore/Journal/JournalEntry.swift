import HTTPTypes
import MicroHTTP

/// One exchange: what came, and what became of it.
package struct JournalEntry: Sendable {
    /// Without sandbox and account in its target, and with what was kept of its body.
    package private(set) var request: Request
    package private(set) var isBodyTruncated = false
    package let at: Instant
    /// Whose path it is; `nil` for nobody's.
    package let backend: String?
    /// The key of the account that asked, where it is known.
    package let account: String?
    /// `nil` when no answer was sent.
    package private(set) var status: Int?
    package private(set) var duration: Duration
    /// The rules that fired.
    package let faults: [String]
    /// Whether there is a route for it.
    package let knownRoute: Bool

    package init(
        request: Request, at: Instant, backend: String?, account: String?, status: Int?, duration: Duration, faults: [String],
        knownRoute: Bool
    ) {
        self.request = request
        self.at = at
        self.backend = backend
        self.account = account
        self.status = status
        self.duration = duration
        self.faults = faults
        self.knownRoute = knownRoute
    }

    /// The same entry, now that the request has been answered, or lost for good.
    package func answered(status: Int?, duration: Duration) -> JournalEntry {
        var entry = self
        entry.status = status
        entry.duration = duration
        return entry
    }

    /// The request's, which is the answer's `X-Request-Id`.
    package var id: String { request.id }

    /// The exchange as matches see it. A body that was cut has no JSON to match.
    package var subject: MatchSubject<Never> {
        MatchSubject(
            method: request.method.rawValue, path: request.path, query: request.query, headers: request.headers,
            body: isBodyTruncated ? [] : request.body, status: status, account: { account })
    }

    /// Lets go of the body beyond so many bytes.
    mutating func cutBody(toBytes limit: Int) {
        guard request.body.count > limit else { return }
        request.body = Array(request.body.prefix(limit))
        isBodyTruncated = true
    }

    private static let headerBytes = 128

    /// About how much memory it takes.
    var byteCount: Int {
        // Headers are not measured: this is done for each request.
        512 + request.target.utf8.count + request.body.count + request.headers.count * Self.headerBytes
    }
}
