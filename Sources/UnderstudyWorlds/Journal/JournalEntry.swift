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
    /// How long the whole body was.
    package let wholeBodyBytes: Int
    /// What stood in front of the target, but for the control key: `/_sandbox/t1/_as/six-days`. Empty for nothing.
    package let base: String
    /// When it arrived, by the world's clock or by the request's own.
    package let at: Instant
    /// Whose path it is; `nil` for nobody's.
    package let backend: String?
    /// The key of the account that asked, where it is known.
    package let account: String?
    /// `nil` when no answer was sent.
    package private(set) var status: Int?
    /// `nil` when none was sent.
    package private(set) var answer: JournalAnswer?
    package private(set) var duration: Duration
    /// The rules that fired.
    package let faults: [String]
    /// Whether there is a route for it.
    package let knownRoute: Bool
    /// The headers that backends declare as secrets, in lower case; one list for all entries.
    let secretHeaders: Set<String>

    package init(
        request: Request, base: String = "", at: Instant, backend: String?, account: String?, status: Int?, answer: JournalAnswer? = nil,
        duration: Duration, faults: [String], knownRoute: Bool, secretHeaders: Set<String> = []
    ) {
        self.request = request
        wholeBodyBytes = request.body.count
        self.base = base
        self.at = at
        self.backend = backend
        self.account = account
        self.status = status
        self.answer = answer
        self.duration = duration
        self.faults = faults
        self.knownRoute = knownRoute
        self.secretHeaders = secretHeaders
    }

    /// The same entry, now that the request has been answered, or lost for good.
    package func answered(status: Int?, _ answer: JournalAnswer? = nil, duration: Duration) -> JournalEntry {
        var entry = self
        entry.status = status
        entry.answer = answer
        entry.duration = duration
        return entry
    }

    /// The same entry without headers, body and answer, which a summary does not show.
    package var withoutContent: JournalEntry {
        var entry = self
        entry.request.headers = HTTPFields()
        entry.request.body = []
        entry.answer = nil
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

    /// The same entry without the body beyond so many bytes, and without the last headers where they take more than a request usually may
    /// have.
    func cut(toBodyBytes limit: Int) -> JournalEntry {
        var entry = self
        if request.body.count > limit {
            entry.request.body = Array(request.body.prefix(limit))
            entry.isBodyTruncated = true
        }
        if let headers = request.headers.cutForJournal {
            entry.request.headers = headers
            entry.areHeadersTruncated = true
        }
        return entry
    }

    /// Lets go of the answer, for which there is no more room.
    mutating func forgetAnswer() {
        answer = .forgotten
    }

    /// Of an entry besides its parts; an estimate.
    private static let entryBytes = 576

    /// About how much memory it takes without its answer.
    var requestBytes: Int {
        let names = faults.reduce((account?.utf8.count ?? 0) + request.method.rawValue.utf8.count) { $0 + $1.utf8.count }
        return Self.entryBytes + base.utf8.count + request.target.utf8.count + request.body.count + request.headers.journalBytes + names
    }

    /// About how much memory it takes, with all of an answer that it may share with others.
    var byteCount: Int { requestBytes + (answer?.byteCount ?? 0) }
}
