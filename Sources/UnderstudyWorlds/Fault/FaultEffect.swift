import HTTPTypes
import OrderedCollections
import UnderstudyCore
import Values

/// What a rule does to a request and its answer. Parts that are `nil` or empty change nothing.
package struct FaultEffect: Sendable, Equatable {
    /// Waits until a number of requests is held, or until the request is released alone.
    package struct Hold: Sendable, Equatable {
        /// The number of requests that can be held together.
        static let range = 2...1_000

        /// `nil` if no number of requests opens the gate.
        package internal(set) var requests: Int?
        package let timeoutMs: Int

        fileprivate var json: JSON {
            .object(omittingMissing: [("requests", requests.map(JSON.integer)), ("timeoutMs", .integer(timeoutMs))])
        }
    }

    /// What replaces the body of an answer.
    package enum Content: Sendable, Equatable {
        case json(JSON)
        /// Any text, such as a page.
        case text(String)

        package var bytes: [UInt8] {
            switch self {
            case .json(let json): json.encoded
            case .text(let text): Array(text.utf8)
            }
        }

        /// The type if the effect has no header for it. A text that begins with `<` is a page.
        package var type: String {
            switch self {
            case .json: "application/json"
            case .text(let text):
                text.utf8.first { $0 > 0x20 } == UInt8(ascii: "<") ? "text/html; charset=utf-8" : "text/plain; charset=utf-8"
            }
        }
    }

    /// How a body is corrupted.
    package enum Corruption: String, Sendable, CaseIterable {
        /// JSON that does not parse.
        case malformed
        /// The connection ends in the middle of the body: by an orderly close, unless a ``ConnectionFailure`` says otherwise.
        case truncated
        case empty
    }

    /// How a connection fails: before the first byte of an answer, or in the middle of a ``Corruption/truncated`` one.
    ///
    /// If a connection fails before the first byte, clients may send the request again without notice, `URLSession` among them. An app is
    /// sure to notice only a failure in the middle.
    package enum ConnectionFailure: String, Sendable, CaseIterable {
        case reset
        /// Closed without an answer.
        case close
        /// No answer until a time-out.
        case hang
    }

    /// Whether the call is passed on to its backend's upstream, or is answered here although its path is passed on.
    package internal(set) var forward: Bool?
    package internal(set) var latencyMs: Int?
    /// The most that is added to the latency.
    package internal(set) var jitterMs: Int?
    package internal(set) var hold: Hold?
    package internal(set) var status: Int?
    /// Several fields may have one name.
    package internal(set) var headers: [HTTPField] = []
    /// The headers that the response loses; only of a released request.
    package internal(set) var removedHeaders: [HTTPField.Name] = []
    package internal(set) var content: Content?
    package internal(set) var patch: JSONPatch?
    package internal(set) var vary: Variation?
    package internal(set) var corrupt: Corruption?
    package internal(set) var connection: ConnectionFailure?
    package internal(set) var bytesPerSecond: Int?

    /// In bytes, for ``headers`` including their separators: the memory that holds an answer's head holds the request's, too.
    package static let headerLimit = 8_192

    /// The share of ``headerLimit`` that a header takes.
    static func byteCount(of field: HTTPField) -> Int { field.name.rawName.utf8.count + field.value.utf8.count + 4 }

    /// Whether the connection fails in the middle of the answer instead of before it.
    var cutsAnswer: Bool { connection != nil && corrupt == .truncated }

    /// Whether the connection fails instead of an answer.
    var failsBeforeAnswer: Bool { connection != nil && !cutsAnswer }

    /// Whether the effect replaces the real answer.
    var replacesAnswer: Bool { status != nil || content != nil || failsBeforeAnswer }

    /// Whether the effect sets the status, or ends the connection.
    var decidesOutcome: Bool { status != nil || connection != nil || corrupt == .truncated }

    package var json: JSON {
        var (body, text): (JSON?, String?)
        switch content {
        case .json(let json): body = json
        case .text(let content): text = content
        case nil: break
        }
        return .object(omittingMissing: [
            ("forward", forward.map(JSON.bool)), ("latencyMs", latencyMs.map(JSON.integer)), ("jitterMs", jitterMs.map(JSON.integer)),
            ("hold", hold.map(\.json)),
            ("status", status.map(JSON.integer)), ("headers", headers.isEmpty ? nil : headersJSON), ("body", body),
            ("text", text.map(JSON.string)), ("patch", patch?.json), ("vary", vary.map(\.json)),
            ("corrupt", corrupt.map { .string($0.rawValue) }),
            ("connection", connection.map { .string($0.rawValue) }), ("bytesPerSecond", bytesPerSecond.map(JSON.integer)),
        ])
    }

    /// By name: one value as a string, several as an array.
    private var headersJSON: JSON {
        let fields = OrderedDictionary(grouping: headers, by: \.name).values
        return .object(
            JSON.Members(
                fields.compactMap { fields in
                    guard let first = fields.first else { return nil }
                    let values = fields.map { JSON.string($0.value) }
                    return (first.name.rawName, values.count > 1 ? .array(values) : .string(first.value))
                }))
    }
}
