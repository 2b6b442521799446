import RawSockets
import UnderstudyCore

/// What came over the wire, up to the end of the answer or of the connection.
struct WireAnswer: Sendable {
    enum Ending: Sendable, Equatable {
        /// All that `Content-Length` announces has come, or the last chunk.
        case whole
        /// Closed in order.
        case closed
        /// By a TCP reset.
        case reset
        /// Not ended; nothing came for as long as somebody waited.
        case silent
    }

    let ending: Ending
    /// `nil` when no head came.
    let status: Int?
    /// By lower-case names.
    let headers: [String: String]
    /// As much of it as came.
    let body: [UInt8]
    /// From when the request was sent.
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

    /// A member's member's member, or null.
    func at(_ path: String...) -> JSON {
        path.reduce(json ?? .null) { $0[$1] ?? .null }
    }

    /// Ended before there was a byte.
    var isNothing: Bool { status == nil && body.isEmpty }

    var announcedBytes: Int? { headers["content-length"].flatMap { Int($0) } }

    /// The rules that touched it.
    var fault: String? { headers["x-understudy-fault"] }

    var requestID: String? { headers["x-request-id"] }

    /// Where the first answer ends; `nil` while it is not whole.
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
