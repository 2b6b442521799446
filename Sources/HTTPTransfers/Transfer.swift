import HTTPTypes
import Synchronization

/// One request on its way, and the response as it arrives.
package final class Transfer: Sendable {
    typealias Completion = @Sendable (Result<ReceivedResponse, TransferError>) -> Void

    let request: OutgoingRequest
    private let limits: TransferLimits
    private let deadline: ContinuousClock.Instant
    private let state: Mutex<State>

    private struct State {
        /// `nil` once it was called, or is never called.
        var completion: Completion?
        var head = ResponseHead()
        var body: [UInt8] = []
        /// Whether libcurl has ended the transfer, or never began it.
        var isFinished = false
        /// Why the response was not read to its end.
        var refusal: TransferError?

        func response(to request: OutgoingRequest, _ failure: TransferError?) throws(TransferError) -> ReceivedResponse {
            if let refusal = refusal ?? failure { throw refusal }
            guard let status = head.status else { throw .malformed }
            var headers = head.headers
            if request.isDecoded { headers[.contentEncoding] = nil }
            return ReceivedResponse(status: status, headers: headers, body: body)
        }
    }

    init(_ request: OutgoingRequest, _ limits: TransferLimits, _ completion: @escaping Completion) {
        self.request = request
        self.limits = limits
        deadline = .now + .seconds(limits.totalSeconds)
        state = Mutex(State(completion: completion))
    }

    /// Whether its result is no longer wanted.
    var isGivenUp: Bool { state.withLock { $0.completion == nil } }
    var isFinished: Bool { state.withLock { $0.isFinished } }
    var millisecondsLeft: Int { Int((deadline - .now) / .milliseconds(1)) }

    func giveUp() { state.withLock { $0.completion = nil } }

    /// Takes a line of the response's head; false if the response is refused.
    func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            guard state.head.add(line, limit: limits.headerBytes) else {
                state.refusal = .tooLarge(limit: limits.headerBytes)
                return false
            }
            return true
        }
    }

    /// Takes a part of the decoded body; false if it is too large.
    func takeBody(_ part: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            guard state.body.count + part.count <= limits.bodyBytes else {
                state.refusal = .tooLarge(limit: limits.bodyBytes)
                return false
            }
            state.body.append(contentsOf: part)
            return true
        }
    }

    /// Ends the transfer: with its response, or with an error.
    func end(_ failure: TransferError?) {
        let (completion, result): (Completion?, Result<ReceivedResponse, TransferError>) = state.withLock { state in
            defer {
                state.completion = nil
                state.body = []
                state.isFinished = true
            }
            return (state.completion, Result { () throws(TransferError) in try state.response(to: request, failure) })
        }
        completion?(result)
    }
}

/// The head of a response, as its lines arrive.
private struct ResponseHead {
    /// `nil` before the end of the head.
    private(set) var status: Int?
    private(set) var headers = HTTPFields()
    private var lines: [[UInt8]] = []
    private var bytes = 0

    /// - Returns: whether the head is within the limit.
    mutating func add(_ line: UnsafeRawBufferPointer, limit: Int) -> Bool {
        // A trailer follows the head; nothing of the response depends on it.
        guard status == nil else { return true }
        bytes += line.count
        guard bytes <= limit else { return false }
        switch line.first {
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"): end()
        // A folded line belongs to the one before it.
        case UInt8(ascii: " ") where !lines.isEmpty, UInt8(ascii: "\t") where !lines.isEmpty: lines[lines.count - 1] += line
        default: lines.append(Array(line))
        }
        return true
    }

    /// Takes the lines of a head. After an interim response, such as 100, comes another head.
    private mutating func end() {
        defer { lines = [] }
        // The reason may be missing.
        let parts = lines.first?.split { $0 <= UInt8(ascii: " ") } ?? []
        guard parts.count > 1, parts[1].count == 3, let code = Int(Self.text(parts[1])), code >= 200 else { return }
        status = code
        headers = HTTPFields(lines.dropFirst().compactMap(Self.field))
    }

    private static func field(_ line: [UInt8]) -> HTTPField? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), let name = HTTPField.Name(text(line[..<colon])) else { return nil }
        // Turns the ends of folded lines to spaces, and drops spaces around the value.
        return HTTPField(name: name, value: text(line[(colon + 1)...]))
    }

    /// Bytes that are not UTF-8 are Latin-1 (RFC 9110, section 5.5).
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
