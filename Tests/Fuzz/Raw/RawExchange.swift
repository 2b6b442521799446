import Foundation
import ProbeSupport
import RawSockets

/// The response to malformed bytes, on a separate connection.
struct RawExchange {
    private(set) var faults: [String] = []
    /// Whether there were only refusals, or the end of the connection.
    private(set) var isRefusal = true

    /// After this time without a byte, the server waits for more input.
    private static let silence = Duration.milliseconds(150)
    private static let limitBytes = 4_000_000

    init(_ malformed: RawCase, behind sentinel: Sentinel, port: Int, patience: Duration) {
        guard let socket = try? RawSocket(port: port, sendTimeout: patience, receiveTimeout: Self.silence) else {
            faults = ["the server cannot be reached"]
            return
        }
        // A server that has refused the request may close the connection before everything is sent.
        for piece in Self.pieces(of: malformed, sentinel) {
            guard (try? socket.send(piece)) != nil else { break }
            if malformed.isSlow { Thread.sleep(forTimeInterval: 0.002) }
        }
        let (bytes, hasEnded) = Self.received(from: socket, patience: malformed.isAmbiguous ? patience : Self.silence)
        judge(bytes, hasEnded: hasEnded, malformed, sentinel)
    }

    private static func pieces(of malformed: RawCase, _ sentinel: Sentinel) -> [[UInt8]] {
        let all = malformed.bytes + sentinel.request.bytes
        guard malformed.isSlow else { return [all] }
        return stride(from: 0, to: all.count, by: 16).map { Array(all[$0..<min($0 + 16, all.count)]) }
    }

    /// - Parameter patience: the time-out for the end of the connection.
    private static func received(from socket: RawSocket, patience: Duration) -> (bytes: [UInt8], hasEnded: Bool) {
        let deadline = ContinuousClock.now + patience
        var bytes: [UInt8] = []
        while bytes.count < limitBytes {
            switch try? socket.receive() {
            case .bytes(let piece)?: bytes += piece
            case .timedOut?: if ContinuousClock.now >= deadline { return (bytes, false) }
            case .ended?, .reset?, nil: return (bytes, true)
            }
        }
        return (bytes, false)
    }

    private mutating func judge(_ bytes: [UInt8], hasEnded: Bool, _ malformed: RawCase, _ sentinel: Sentinel) {
        var rest = bytes
        var answers: [RawResponse] = []
        while let answer = RawResponse(takenFrom: &rest), answer.status != 0 {
            if !answer.isInterim { answers.append(answer) }
        }
        for answer in answers {
            if answer.status < 400 { isRefusal = false }
            // libmicrohttpd's own refusals are not JSON.
            if answer.status >= 500, ![501, 503, 505].contains(answer.status) { faults.append("\(answer)") }
            if answer.status < 400, !answer.body.isEmpty, answer.json == nil { faults.append("the body is no JSON: \(answer)") }
        }
        guard malformed.isAmbiguous else { return }
        if !hasEnded { faults.append("the connection is not closed") }
        if answers.count > 1 { faults.append("the bytes after it are read: \(answers[1])") }
        // A client that is refused while it sends may lose the response.
        if let first = answers.first, first.status < 400 { faults.append("it is not refused: \(first)") }
    }
}
