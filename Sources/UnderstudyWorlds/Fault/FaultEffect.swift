import HTTPTypes
import UnderstudyCore

/// What a rule does to a request and its answer. What is `nil` or empty stays as it is.
package struct FaultEffect: Sendable, Equatable {
    /// Waits until so many requests are held.
    package struct Hold: Sendable, Equatable {
        /// How many requests can be held together.
        static let range = 2...1_000

        package let requests: Int
        package let timeoutMs: Int

        package init(requests: Int, timeoutMs: Int) {
            self.requests = requests
            self.timeoutMs = timeoutMs
        }
    }

    /// How a body is spoilt.
    package enum Corruption: String, Sendable, CaseIterable {
        /// JSON that does not parse.
        case malformed
        /// The connection ends in the middle of the body: closed in order, unless a ``ConnectionFailure`` says otherwise.
        case truncated
        case empty
    }

    /// How a connection fails: before the first byte of an answer, or in the middle of a ``Corruption/truncated`` one.
    ///
    /// Clients that find a connection gone before the first byte may send the request again without a word, `URLSession` among them. A
    /// failure that an app is sure to notice comes in the middle.
    package enum ConnectionFailure: String, Sendable, CaseIterable {
        case reset
        /// Closed without an answer.
        case close
        /// No answer until somebody's time-out.
        case hang
    }

    package let latencyMs: Int?
    /// The most that is waited beyond the latency.
    package let jitterMs: Int?
    package internal(set) var hold: Hold?
    package let status: Int?
    package let headers: [HTTPField]
    package let body: JSON?
    package let patch: JSONPatch?
    package let corrupt: Corruption?
    package let connection: ConnectionFailure?
    package let bytesPerSecond: Int?

    package init(
        latencyMs: Int? = nil, jitterMs: Int? = nil, hold: Hold? = nil, status: Int? = nil, headers: [HTTPField] = [], body: JSON? = nil,
        patch: JSONPatch? = nil, corrupt: Corruption? = nil, connection: ConnectionFailure? = nil, bytesPerSecond: Int? = nil
    ) {
        self.latencyMs = latencyMs
        self.jitterMs = jitterMs
        self.hold = hold
        self.status = status
        self.headers = headers
        self.body = body
        self.patch = patch
        self.corrupt = corrupt
        self.connection = connection
        self.bytesPerSecond = bytesPerSecond
    }

    /// In bytes, of ``headers`` together with what separates them: the memory that holds an answer's head holds the request's, too.
    package static let headerLimit = 8_192

    /// What a header takes of ``headerLimit``.
    static func byteCount(of field: HTTPField) -> Int { field.name.rawName.utf8.count + field.value.utf8.count + 4 }

    /// Whether the connection fails in the middle of the answer, and not before it.
    var cutsAnswer: Bool { connection != nil && corrupt == .truncated }

    /// Whether something comes in place of the real answer.
    var replacesAnswer: Bool { status != nil || body != nil || (connection != nil && !cutsAnswer) }

    /// Whether it is the real answer that is changed.
    var changesRealAnswer: Bool { patch != nil || (corrupt != nil && !replacesAnswer) }

    package var json: JSON {
        let fields = JSON.Members(headers.map { ($0.name.rawName, JSON.string($0.value)) })
        return .object(omittingMissing: [
            ("latencyMs", latencyMs.map(JSON.integer)), ("jitterMs", jitterMs.map(JSON.integer)),
            ("hold", hold.map { ["requests": .integer($0.requests), "timeoutMs": .integer($0.timeoutMs)] }),
            ("status", status.map(JSON.integer)), ("headers", headers.isEmpty ? nil : .object(fields)), ("body", body),
            ("patch", patch?.json), ("corrupt", corrupt.map { .string($0.rawValue) }),
            ("connection", connection.map { .string($0.rawValue) }), ("bytesPerSecond", bytesPerSecond.map(JSON.integer)),
        ])
    }
}
