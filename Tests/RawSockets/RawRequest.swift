/// A request as it is sent over a socket.
package struct RawRequest: CustomStringConvertible, Sendable {
    package var method: String
    /// Path and query, or any other text.
    package var target: String
    /// The value of `Host`; `nil` for a request without one.
    package var host: String? = RawSocket.loopback
    /// Whole lines, such as `X-Tag: one`. `Host` is added, and `Content-Length` when there is a body.
    package private(set) var headers: [String]
    package var body: [UInt8]?
    private var isChunked = false

    package init(_ method: String = "GET", _ target: String = "/", headers: [String] = [], body: [UInt8]? = nil) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    package init(_ method: String, _ target: String = "/", headers: [String] = [], text: String) {
        self.init(method, target, headers: headers, body: Array(text.utf8))
    }

    /// A `POST` with a body in the given chunks.
    package init(_ target: String = "/", chunks: [[UInt8]]) {
        let lineEnd = Array("\r\n".utf8)
        let body = (chunks + [[]]).flatMap { chunk -> [UInt8] in
            Array(String(chunk.count, radix: 16).utf8) + lineEnd + chunk + lineEnd
        }
        self.init("POST", target, headers: ["Transfer-Encoding: chunked"], body: body)
        isChunked = true
    }

    /// This request with an additional header.
    package func with(_ name: String, _ value: String) -> RawRequest {
        var request = self
        request.headers.append("\(name): \(value)")
        return request
    }

    /// This request with additional headers.
    package func with(_ headers: [(String, String)]) -> RawRequest {
        headers.reduce(self) { $0.with($1.0, $1.1) }
    }

    /// This request with another `Host`, or with none.
    package func toHost(_ host: String?) -> RawRequest {
        var request = self
        request.host = host
        return request
    }

    package var bytes: [UInt8] {
        var lines = ["\(method) \(target) HTTP/1.1"]
        if let host { lines.append("Host: \(host)") }
        lines += headers
        if let body, !isChunked { lines.append("Content-Length: \(body.count)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
    }

    package var description: String { "\(method) \(target)" }
}
