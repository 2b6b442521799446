import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// One request and its answer.
package struct JournalEntry: Sendable {
    /// Without sandbox and account in its target, and with the stored part of its body.
    package private(set) var request: Request {
        didSet { requestBytes = measuredBytes }
    }
    package private(set) var isBodyTruncated = false
    /// Whether headers are omitted for lack of room.
    package private(set) var areHeadersTruncated = false
    /// The length of the whole body.
    package private(set) var wholeBodyBytes: Int
    /// Whether it is a message of a WebSocket that was sent as binary.
    let isBinary: Bool
    /// The part of the URL before the target, without the control key: `/_sandbox/t1/_as/six-days`. Empty if there is none.
    package let base: String
    /// The backend that owns the path; `nil` for none.
    package let backend: String?
    /// The form in which that backend routes the path.
    private let form: PathForm
    /// The key of the requesting account, if known.
    package let account: String?
    /// The rules that fired.
    package private(set) var faults: [String] {
        didSet { requestBytes = measuredBytes }
    }
    /// Whether there is a route for it.
    package let knownRoute: Bool
    /// Whether the route is one of a user's own endpoints.
    package let isYours: Bool
    /// Whether it was passed on to the real backend.
    package internal(set) var isFromUpstream: Bool
    /// The program's secrets; one value for all entries.
    private let secrets: DeclaredSecrets
    /// The names of secrets of its operation.
    private let secretNames: SecretNames
    /// The approximate memory of the entry without its answer.
    private(set) var requestBytes = 0
    /// When the request arrived, by the world's clock or at the request's own instant.
    package let at: Instant
    /// When the request arrived, in the machine's time.
    package let receivedAt: Instant
    /// `nil` if no answer was sent.
    package private(set) var status: Int?
    /// The reason for a status of 400 or more, or for the end of the connection without a complete answer, in one sentence; `nil` for any
    /// other entry.
    package private(set) var reason: String? {
        didSet { requestBytes = measuredBytes }
    }
    /// `nil` if no answer was sent.
    package internal(set) var answer: JournalAnswer?
    /// The time that the client has waited: from the complete arrival of its request until its response, or the last part of it, was handed to
    /// the system, or until it left. Includes the delays of rules.
    ///
    /// The transport of the request and of the response is unknown. A body that no rule slows down counts as sent at once, however slowly the
    /// client reads.
    package var duration: Duration

    package init(
        request: Request, base: String = "", at: Instant, receivedAt: Instant, backend: String?, form: PathForm = PathForm(),
        account: String?,
        status: Int?, reason: String? = nil, answer: JournalAnswer? = nil, duration: Duration, faults: [String], knownRoute: Bool,
        isYours: Bool = false, isFromUpstream: Bool = false, isBinary: Bool = false, secrets: DeclaredSecrets = DeclaredSecrets(),
        secretNames: SecretNames = SecretNames()
    ) {
        self.request = request
        self.isBinary = isBinary
        wholeBodyBytes = request.body.count
        (self.base, self.backend, self.form, self.account) = (base, backend, form, account)
        (self.faults, self.knownRoute, self.isYours, self.secrets) = (faults, knownRoute, isYours, secrets)
        (self.secretNames, self.isFromUpstream) = (secretNames, isFromUpstream)
        self.at = at
        self.receivedAt = receivedAt
        self.status = status
        self.reason = reason?.cut(to: Self.longestReason)
        self.answer = answer
        self.duration = duration
        requestBytes = measuredBytes
    }

    /// The same entry after the request has been answered, or its answer lost for good.
    package func answered(
        status: Int?, because reason: String? = nil, _ answer: JournalAnswer? = nil, duration: Duration
    ) -> JournalEntry {
        var entry = self
        entry.status = status
        entry.reason = reason?.cut(to: Self.longestReason)
        entry.answer = answer
        entry.duration = duration
        return entry
    }

    /// The same entry with the rules that have fired since, too.
    package func touched(by faults: [String]) -> JournalEntry {
        var entry = self
        entry.faults = faults
        return entry
    }

    /// The same entry without headers, body and answer, which a summary omits.
    package var withoutContent: JournalEntry {
        var entry = self
        entry.request.headers = HTTPFields()
        entry.request.body = []
        entry.answer = nil
        return entry
    }

    /// The handshake of the entry's WebSocket, as far as a frame or a push shows it.
    var handshake: JournalEntry {
        var entry = self
        entry.request.method = .get
        entry.request.body = []
        (entry.wholeBodyBytes, entry.isBodyTruncated) = (0, false)
        (entry.status, entry.reason, entry.answer, entry.faults, entry.duration) = (101, nil, .forgotten, [], .zero)
        return entry
    }

    /// The request for matching. A body that was cut has no JSON to match.
    package var subject: MatchSubject<Never> {
        MatchSubject(
            method: request.method.rawValue, path: request.path, in: form, query: request.query, headers: request.headers,
            body: isBodyTruncated ? [] : request.body, status: status, account: { account })
    }

    /// The same entry without the body beyond a number of bytes, and without the last headers if all take more than a request usually may
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
}

extension JournalEntry {
    /// The request's id, which is the answer's `X-Request-Id`.
    package var id: String { request.id }

    /// The masking for the entry.
    ///
    /// - Parameter tokens: the seeded tokens of its world; see ``BearerToken/secretTexts(in:)``.
    func masking(hiding tokens: SecretTokens) -> Masking {
        Masking(secrets, tokens: tokens, names: secretNames)
    }

    /// The stored part of the request's body.
    var body: Masking.Body { Masking.Body(request.body, isTruncated: isBodyTruncated, type: request.headers[.contentType]) }

    /// The memory of an entry besides its parts; an estimate.
    private static let entryBytes = 592

    /// In characters. A body can break hundreds of rules.
    private static let longestReason = 500

    private var measuredBytes: Int {
        let names =
            faults.reduce((account?.utf8.count ?? 0) + request.method.rawValue.utf8.count) { $0 + $1.utf8.count }
            + (reason?.utf8.count ?? 0)
        return Self.entryBytes + base.utf8.count + request.target.utf8.count + request.body.count + request.headers.journalBytes + names
    }

    /// The approximate memory of the entry.
    package var byteCount: Int { requestBytes + (answer?.byteCount ?? 0) }

    package var byteCountWithoutBodies: Int { byteCount - request.body.count - (answer?.body.count ?? 0) }
}

extension [JournalEntry] {
    /// Sorted by arrival in the machine's time. A request that no rule holds is recorded when it is answered, after others that arrived
    /// later.
    var inOrderOfArrival: [JournalEntry] {
        // Nearly always true. By index: a pair would copy both entries.
        if indices.dropFirst().allSatisfy({ self[$0 - 1].receivedAt <= self[$0].receivedAt }) { return self }
        return enumerated().sorted { ($0.element.receivedAt, $0.offset) < ($1.element.receivedAt, $1.offset) }.map(\.element)
    }
}
