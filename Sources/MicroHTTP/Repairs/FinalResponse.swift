import CMicrohttpd
import HTTPTypes

/// The last response on a connection, sent by the server itself.
///
/// libmicrohttpd takes a response only before and after a body, and needs memory of the connection for it. This one can be sent at any
/// time at which libmicrohttpd sends nothing.
struct FinalResponse {
    let bytes: [UInt8]

    private static let dateBytes = 30

    init(_ response: Response, id: String, isHead: Bool) {
        let phrase = Server.reasonPhrase(of: response.status.code) ?? ""
        var lines = ["HTTP/1.1 \(response.status.code) \(phrase)"]
        if response.headers[.date] == nil { lines.append("Date: \(Self.date)") }
        lines += response.headers.map { "\($0.name.rawName): \($0.value)" }
        lines += ["X-Request-Id: \(id)", "Content-Length: \(response.body.count)", "Connection: close"]
        bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isHead ? [] : response.body)
    }

    /// Sends as many of the bytes as the system has room for, which is all of a short response. Must be called on the serving thread if the
    /// connection has a TLS session, which no two threads may use at once.
    func send(on connection: Connection) {
        if let session = connection.session { return session.sendLast(bytes) }
        bytes.withUnsafeBytes { understudy_send_last(connection.descriptor, $0.baseAddress, $0.count) }
    }

    private static var date: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: dateBytes) { text in
            guard let start = text.baseAddress else { return "" }
            understudy_http_date(start, text.count)
            return String(cString: start)
        }
    }
}
