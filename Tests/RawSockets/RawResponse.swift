/// A response as it was received over a socket: whole, or the part that arrived.
package struct RawResponse: CustomStringConvertible, Sendable {
    package enum Ending: Sendable {
        /// Received up to `Content-Length`, or to the last chunk.
        case whole
        /// The connection was closed in order.
        case closed
        /// The connection was ended by a TCP reset.
        case reset
        /// Neither the response nor the connection ended before the time-out.
        case silent
    }

    package let ending: Ending
    /// 0 when no head was received, or a malformed one.
    package let status: Int
    /// The received part of the body, without the framing of chunks.
    package let body: [UInt8]
    /// The time since the last bytes were sent.
    package internal(set) var duration = Duration.zero
    private let fields: [(name: String, value: String)]

    /// Removes the first response from the received bytes; `nil` while it is incomplete.
    ///
    /// - Parameter hasBody: false for the response to `HEAD`, and to read only the head of a stream.
    package init?(takenFrom bytes: inout [UInt8], hasBody: Bool = true) {
        guard let head = Head(in: bytes) else { return nil }
        let hasBody = hasBody && head.allowsBody
        let chunks = hasBody && head.isChunked ? ChunkedBody(in: bytes, from: head.end) : nil
        guard let end = chunks.map(\.end) ?? head.end + (hasBody ? head.length : 0), bytes.count >= end else { return nil }
        ending = .whole
        status = head.status
        fields = head.fields
        body = chunks?.bytes ?? Array(bytes[head.end..<end])
        bytes.removeFirst(end)
    }

    /// A response that ended before it was complete.
    init(incomplete bytes: [UInt8], _ ending: Ending) {
        let head = Head(in: bytes)
        self.ending = ending
        status = head?.status ?? 0
        fields = head?.fields ?? []
        let rest = Array(bytes[(head?.end ?? 0)...])
        body = head?.isChunked == true ? ChunkedBody(in: rest, from: 0).bytes : rest
    }

    /// The first value of each header, by lower-case names.
    package var headers: [String: String] {
        Dictionary(fields.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
    }

    /// The first value of a header.
    package subscript(name: String) -> String? { values(of: name).first }

    /// Every value of a header, in order of arrival.
    package func values(of name: String) -> [String] { fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value) }

    package var text: String { String(decoding: body, as: UTF8.self) }

    /// The ids of the fault rules that changed the response.
    package var fault: String? { self["X-Understudy-Fault"] }

    /// Whether this is an interim response, such as `100 Continue`.
    package var isInterim: Bool { 100..<200 ~= status }

    /// Whether the server closes the connection after this response.
    package var isLast: Bool { self["Connection"]?.lowercased() == "close" }

    package var description: String {
        "\(status) \(String(decoding: body.prefix(300), as: UTF8.self))\(ending == .whole ? "" : ", \(ending)")"
    }
}

/// The status line and the header section at the beginning of some bytes.
private struct Head {
    let status: Int
    let fields: [(name: String, value: String)]
    /// The position of the body.
    let end: Int

    /// `nil` while the head is incomplete.
    init?(in bytes: [UInt8]) {
        guard let separator = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        end = separator.upperBound
        let lines = String(decoding: bytes[..<separator.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        status = words.count > 1 && words[0].hasPrefix("HTTP/1.") ? Int(words[1]) ?? 0 : 0
        fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: String(parts[0]), value: parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
        }
    }

    var allowsBody: Bool { status >= 200 && status != 204 && status != 304 }

    var isChunked: Bool { self["transfer-encoding"] == "chunked" }

    var length: Int { self["content-length"].flatMap { Int($0) } ?? 0 }

    private subscript(name: String) -> String? { fields.first { $0.name.lowercased() == name }?.value }
}
