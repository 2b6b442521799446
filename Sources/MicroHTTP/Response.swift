import HTTPTypes

/// One answer.
public struct Response: Sendable {
    /// The status line's code; any from 200 to 999.
    public var status: HTTPResponse.Status
    /// What goes out besides `Date`, `Content-Length`, `Connection` and `X-Request-Id`, which the server adds.
    public var headers: HTTPFields
    /// The bytes of the body, empty for none.
    public var body: [UInt8]
    /// How the body goes out; `nil` for at once and whole.
    public var delivery: Delivery?
    /// What gives the body in place of ``body``; `nil` for that one. Its length is not announced: it goes out in chunks, to a client of
    /// HTTP/1.0 up to the connection's end. To `HEAD` it is not asked.
    public var stream: (any BodyStream)?

    /// An answer, by default without headers and body.
    public init(status: HTTPResponse.Status, headers: HTTPFields = HTTPFields(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
