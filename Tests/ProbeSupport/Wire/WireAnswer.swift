import RawSockets
import UnderstudyCore

/// A complete response.
package struct WireAnswer: CustomStringConvertible, Sendable {
    package let status: Int
    package let body: [UInt8]
    /// Keyed by lower-case names.
    private let headers: [String: String]

    private static let separator = Array("\r\n\r\n".utf8)
    private static let interim = Array("HTTP/1.1 1".utf8)

    /// Removes the first response from the received bytes; `nil` while it is incomplete.
    ///
    /// An interim response (`100 Continue`) is skipped.
    ///
    /// - Parameter isOfHead: whether the request was a `HEAD`, so that there is no body, whatever `Content-Length` says.
    package init?(takenFrom bytes: inout [UInt8], isOfHead: Bool = false) {
        while bytes.starts(with: Self.interim), let end = bytes.firstRange(of: Self.separator) { bytes.removeFirst(end.upperBound) }
        guard let separator = bytes.firstRange(of: Self.separator) else { return nil }
        let lines = String(decoding: bytes[..<separator.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count > 1, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return nil }
        let headers = Self.headers(lines.dropFirst())
        let hasBody = !isOfHead && status != 204 && status != 304
        let chunks = hasBody && headers["transfer-encoding"] == "chunked" ? ChunkedBody(in: bytes, from: separator.upperBound) : nil
        let length = hasBody ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
        guard let end = chunks.map(\.end) ?? separator.upperBound + length, bytes.count >= end else { return nil }
        self.status = status
        self.headers = headers
        body = chunks?.bytes ?? Array(bytes[separator.upperBound..<end])
        bytes.removeFirst(end)
    }

    private static func headers(_ lines: ArraySlice<Substring>) -> [String: String] {
        lines.reduce(into: [:]) { headers, line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
        }
    }

    /// - Parameter name: in lower case.
    package func header(_ name: String) -> String? { headers[name] }

    /// `nil` when the body does not parse.
    package var json: JSON? { try? JSON(parsing: body) }

    /// The body as a text.
    package var text: String { String(decoding: body, as: UTF8.self) }

    /// The fault rules that changed the response.
    package var fault: String? { headers["x-understudy-fault"] }

    /// Whether the server closes the connection after this response.
    package var isLast: Bool { headers["connection"]?.lowercased() == "close" }

    package var description: String { "\(status) \(String(decoding: body.prefix(300), as: UTF8.self))" }
}
