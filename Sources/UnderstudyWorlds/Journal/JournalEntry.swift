import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// One request: what came, and what became of it.
package struct JournalEntry: Sendable {
    /// The request's, which is the answer's `X-Request-Id`.
    package let id: String
    /// What came.
    private var asked: JournaledRequest
    /// When it arrived, by the world's clock or by the request's own.
    package let at: Instant
    /// `nil` when no answer was sent.
    package private(set) var status: Int?
    /// `nil` when none was sent.
    package private(set) var answer: JournalAnswer?
    package private(set) var duration: Duration

    package init(
        request: Request, base: String = "", at: Instant, backend: String?, account: String?, status: Int?, answer: JournalAnswer? = nil,
        duration: Duration, faults: [String], knownRoute: Bool, secretHeaders: Set<String> = []
    ) {
        id = request.id
        asked = JournaledRequest(
            request, base: base, backend: backend, account: account, faults: faults, knownRoute: knownRoute, secretHeaders: secretHeaders)
        self.at = at
        self.status = status
        self.answer = answer
        self.duration = duration
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
        entry.asked = asked.withoutContent
        entry.answer = nil
        return entry
    }

    /// The request as matches see it. A body that was cut has no JSON to match.
    package var subject: MatchSubject<Never> {
        MatchSubject(
            method: request.method.rawValue, path: request.path, query: request.query, headers: request.headers,
            body: isBodyTruncated ? [] : request.body, status: status, account: { account })
    }

    /// The same entry with as much of the request as a journal keeps; see ``JournaledRequest/cut(toBodyBytes:)``.
    func cut(toBodyBytes limit: Int) -> JournalEntry {
        var entry = self
        entry.asked = asked.cut(toBodyBytes: limit)
        return entry
    }

    /// Lets go of the answer, for which there is no more room.
    mutating func forgetAnswer() {
        answer = .forgotten
    }
}

extension JournalEntry {
    package var request: Request { asked.request }
    package var isBodyTruncated: Bool { asked.isBodyTruncated }
    package var areHeadersTruncated: Bool { asked.areHeadersTruncated }
    package var wholeBodyBytes: Int { asked.wholeBodyBytes }
    package var base: String { asked.base }
    package var backend: String? { asked.backend }
    package var account: String? { asked.account }
    package var faults: [String] { asked.faults }
    package var knownRoute: Bool { asked.knownRoute }
    var secretHeaders: Set<String> { asked.secretHeaders }

    /// About how much memory it takes without its answer.
    var requestBytes: Int { asked.byteCount }

    /// About how much memory it takes.
    var byteCount: Int { requestBytes + (answer?.byteCount ?? 0) }

    var byteCountWithoutBodies: Int { byteCount - request.body.count - (answer?.body.count ?? 0) }
}
