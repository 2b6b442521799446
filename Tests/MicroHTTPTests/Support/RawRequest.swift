/// A request as sent over the wire.
struct RawRequest {
    let bytes: [UInt8]

    /// - Parameters:
    ///   - headers: whole lines, `X-Tag: one`; `Host` is added, and `Content-Length` when there is a body.
    init(_ method: String = "GET", _ target: String = "/", headers: [String] = [], body: [UInt8]? = nil) {
        let length = body.map { ["Content-Length: \($0.count)"] } ?? []
        bytes = Self.head(method, target, headers + length) + (body ?? [])
    }

    init(_ method: String = "GET", _ target: String = "/", headers: [String] = [], text: String) {
        self.init(method, target, headers: headers, body: Array(text.utf8))
    }

    /// A `POST` with a body in the given chunks.
    init(_ target: String = "/", chunks: [[UInt8]]) {
        var bytes = Self.head("POST", target, ["Transfer-Encoding: chunked"])
        for chunk in chunks + [[]] {
            bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8)
            bytes += chunk
            bytes += Array("\r\n".utf8)
        }
        self.bytes = bytes
    }

    private static func head(_ method: String, _ target: String, _ headers: [String]) -> [UInt8] {
        let lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + headers
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}
