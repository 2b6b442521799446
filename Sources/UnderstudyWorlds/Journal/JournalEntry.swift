import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// One request and its answer.
package struct JournalEntry: Sendable {
    /// The request's id, which is the answer's `X-Request-Id`.
    package let id: String
    /// The request.
    private var journaled: JournaledRequest
    /// When the request arrived, by the world's clock or at the request's own instant.
    package let at: Instant
    /// When the request arrived, in the machine's time.
    package let receivedAt: Instant
    /// `nil` if no answer was sent.
    package private(set) var status: Int?
    /// `nil` if no answer was sent.
    package private(set) var answer: JournalAnswer?
    /// The time that the client has waited: from the complete arrival of its request until its response, or the last part of it, was handed to
    /// the system, or until it left. Includes the delays of rules.
    ///
    /// The transport of the request and of the response is unknown. A body that no rule slows down counts as sent at once, however slowly the
    /// client reads.
    package private(set) var duration: Duration

    package init(
        request: Request, base: String = "", at: Instant, receivedAt: Instant, backend: String?, account: String?, status: Int?,
        answer: JournalAnswer? = nil,
        duration: Duration, faults: [String], knownRoute: Bool, secrets: DeclaredSecrets = DeclaredSecrets()
    ) {
        id = request.id
        journaled = JournaledRequest(
            request, base: base, backend: backend, account: account, faults: faults, knownRoute: knownRoute, secrets: secrets)
        self.at = at
        self.receivedAt = receivedAt
        self.status = status
        self.answer = answer
        self.duration = duration
    }

    /// The same entry after the request has been answered, or its answer lost for good.
    package func answered(status: Int?, _ answer: JournalAnswer? = nil, duration: Duration) -> JournalEntry {
        var entry = self
        entry.status = status
        entry.answer = answer
        entry.duration = duration
        return entry
    }

    /// The same entry with another duration.
    package func lasting(_ duration: Duration) -> JournalEntry {
        var entry = self
        entry.duration = duration
        return entry
    }

    /// The same entry without headers, body and answer, which a summary omits.
    package var withoutContent: JournalEntry {
        var entry = self
        entry.journaled = journaled.withoutContent
        entry.answer = nil
        return entry
    }

    /// The request for matching. A body that was cut has no JSON to match.
    package var subject: MatchSubject<Never> {
        MatchSubject(
            method: request.method.rawValue, path: request.path, query: request.query, headers: request.headers,
            body: isBodyTruncated ? [] : request.body, status: status, account: { account })
    }

    /// The same entry, cut to the limits of a journal; see ``JournaledRequest/cut(toBodyBytes:)``.
    func cut(toBodyBytes limit: Int) -> JournalEntry {
        var entry = self
        entry.journaled = journaled.cut(toBodyBytes: limit)
        return entry
    }

    /// Drops the answer for lack of room.
    mutating func forgetAnswer() {
        answer = .forgotten
    }
}

extension JournalEntry {
    package var request: Request { journaled.request }
    package var isBodyTruncated: Bool { journaled.isBodyTruncated }
    package var areHeadersTruncated: Bool { journaled.areHeadersTruncated }
    package var wholeBodyBytes: Int { journaled.wholeBodyBytes }
    package var base: String { journaled.base }
    package var backend: String? { journaled.backend }
    package var account: String? { journaled.account }
    package var faults: [String] { journaled.faults }
    package var knownRoute: Bool { journaled.knownRoute }

    /// The masking for the entry.
    ///
    /// - Parameter tokens: the seeded tokens of its world; see ``BearerToken/secretTexts(in:)``.
    func masking(hiding tokens: SecretTokens) -> Masking { Masking(journaled.secrets, tokens: tokens) }

    /// The approximate memory of the entry without its answer.
    var requestBytes: Int { journaled.byteCount }

    /// The approximate memory of the entry.
    var byteCount: Int { requestBytes + (answer?.byteCount ?? 0) }

    var byteCountWithoutBodies: Int { byteCount - request.body.count - (answer?.body.count ?? 0) }
}

extension [JournalEntry] {
    /// Sorted by arrival in the machine's time. A request that no rule holds is recorded when it is answered, after others that arrived
    /// later.
    var inOrderOfArrival: [JournalEntry] {
        // Nearly always true.
        if zip(self, dropFirst()).allSatisfy({ $0.receivedAt <= $1.receivedAt }) { return self }
        return enumerated().sorted { ($0.element.receivedAt, $0.offset) < ($1.element.receivedAt, $1.offset) }.map(\.element)
    }
}
