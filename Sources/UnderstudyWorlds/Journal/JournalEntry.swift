import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// One request: what came, and what became of it.
package struct JournalEntry: Sendable {
    /// Without sandbox and account in its target, and with what was kept of its body.
    package private(set) var request: Request
    package private(set) var isBodyTruncated = false
    /// When it arrived, by the world's clock or by the request's own.
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

    /// The request as matches see it. A body that was cut has no JSON to match.
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

    /// Of an entry besides its parts, and of a header besides its texts; estimates.
    private static let (entryBytes, fieldBytes) = (512, 64)

    /// About how much memory it takes.
    var byteCount: Int {
        let headers = request.headers.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + Self.fieldBytes }
        let names = faults.reduce((account?.utf8.count ?? 0) + request.method.rawValue.utf8.count) { $0 + $1.utf8.count }
        return Self.entryBytes + request.target.utf8.count + request.body.count + headers + names
    }
}
