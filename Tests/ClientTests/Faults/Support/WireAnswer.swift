import RawSockets
import UnderstudyCore

/// The received bytes, up to the end of the response or of the connection.
struct WireAnswer: Sendable {
    enum Ending: Sendable, Equatable {
        /// Received up to `Content-Length`, or to the last chunk.
        case whole
        /// The connection was closed in order.
        case closed
        /// The connection was ended by a TCP reset.
        case reset
        /// Neither the response nor the connection ended before the time-out.
        case silent
    }

    let ending: Ending
    /// `nil` when no head was received.
    let status: Int?
    /// By lower-case names.
    let headers: [String: String]
    /// The received part of the body.
    let body: [UInt8]
    /// The time since the request was sent.
    let duration: Duration

    init(_ bytes: [UInt8], _ ending: Ending, duration: Duration) {
        self.ending = ending
        self.duration = duration
        guard let separator = Self.separator(in: bytes) else {
            status = nil
            headers = [:]
            body = bytes
            return
        }
        let lines = String(decoding: bytes[..<separator.lowerBound], as: UTF8.self).split(separator: "\r\n")
        status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        headers = Self.headers(lines.dropFirst())
        body = Self.isChunked(headers) ? ChunkedBody(in: bytes, from: separator.upperBound).bytes : Array(bytes[separator.upperBound...])
    }

    private static func isChunked(_ headers: [String: String]) -> Bool { headers["transfer-encoding"] == "chunked" }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// `nil` when the body does not parse.
    var json: JSON? { try? JSON(parsing: body) }

    /// The value at a path of member names; null when there is none.
    func at(_ path: String...) -> JSON {
        path.reduce(json ?? .null) { $0[$1] ?? .null }
    }

    /// Whether it ended before the first byte.
    var isNothing: Bool { status == nil && body.isEmpty }

    var announcedBytes: Int? { headers["content-length"].flatMap { Int($0) } }

    /// The ids of the rules that changed the response.
    var fault: String? { headers["x-understudy-fault"] }

    var requestID: String? { headers["x-request-id"] }

    /// The end of the first response; `nil` while it is incomplete.
    static func end(in bytes: [UInt8], hasBody: Bool) -> Int? {
        guard let separator = separator(in: bytes) else { return nil }
        let lines = String(decoding: bytes[..<separator.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let headers = headers(lines.dropFirst())
        if hasBody, isChunked(headers) { return ChunkedBody(in: bytes, from: separator.upperBound).end }
        let length = hasBody ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
        return bytes.count >= separator.upperBound + length ? separator.upperBound + length : nil
    }

    private static func separator(in bytes: [UInt8]) -> Range<Int>? {
        bytes.firstRange(of: Array("\r\n\r\n".utf8))
    }

    private static func headers(_ lines: ArraySlice<Substring>) -> [String: String] {
        lines.reduce(into: [:]) { headers, line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
        }
    }
}

extension WireAnswer: CustomStringConvertible {
    var description: String { "\(ending) \(status ?? 0) \(fault ?? "") \(text)" }
}
