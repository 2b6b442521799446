import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// One request: what came, and what became of it.
package struct JournalEntry: Sendable {
    /// Without sandbox and account in its target, and with what was kept of its body.
    package private(set) var request: Request
    package private(set) var isBodyTruncated = false
    /// Whether headers are left out that there was no room for.
    package private(set) var areHeadersTruncated = false
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
    /// The headers that backends declare as secrets, in lower case; one list for all entries.
    let secretHeaders: Set<String>

    package init(
        request: Request, at: Instant, backend: String?, account: String?, status: Int?, duration: Duration, faults: [String],
        knownRoute: Bool, secretHeaders: Set<String> = []
    ) {
        self.request = request
        self.at = at
        self.backend = backend
        self.account = account
        self.status = status
        self.duration = duration
        self.faults = faults
        self.knownRoute = knownRoute
        self.secretHeaders = secretHeaders
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

    /// Lets go of the body beyond so many bytes, and of the last headers where they take more than a request usually may have.
    mutating func cut(toBodyBytes limit: Int) {
        if request.body.count > limit {
            request.body = Array(request.body.prefix(limit))
            isBodyTruncated = true
        }
        guard headerBytes > Self.mostHeaderBytes else { return }
        var (kept, bytes) = (HTTPFields(), 0)
        for field in request.headers {
            bytes += Self.byteCount(of: field)
            guard bytes <= Self.mostHeaderBytes else { break }
            kept.append(field)
        }
        request.headers = kept
        areHeadersTruncated = true
    }

    /// Of an entry besides its parts, and of a header besides its texts, one of which is there in two cases; estimates.
    private static let (entryBytes, fieldBytes) = (512, 128)
    /// What `limits.headerBytes` lets through by default takes less, unless it is hundreds of headers.
    private static let mostHeaderBytes = 64 << 10

    private static func byteCount(of field: HTTPField) -> Int {
        2 * field.name.rawName.utf8.count + field.value.utf8.count + fieldBytes
    }

    private var headerBytes: Int { request.headers.reduce(0) { $0 + Self.byteCount(of: $1) } }

    /// About how much memory it takes.
    var byteCount: Int {
        let names = faults.reduce((account?.utf8.count ?? 0) + request.method.rawValue.utf8.count) { $0 + $1.utf8.count }
        return Self.entryBytes + request.target.utf8.count + request.body.count + headerBytes + names
    }
}
