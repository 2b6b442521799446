import HTTPTypes

/// The response to a request.
public struct Response: Sendable {
    /// The status line's code; any from 200 to 999.
    public var status: HTTPResponse.Status
    /// Sent in addition to `Content-Length`, `Connection`, `X-Request-Id` and, unless it is among them, `Date`, which the server adds.
    public var headers: HTTPFields
    /// The bytes of the body, empty for none.
    public var body: [UInt8]
    /// How the body is sent; `nil` for at once and whole.
    public var delivery: Delivery?
    /// Called before the last bytes of a body with a ``delivery`` are handed to the connection, on one of the server's threads. Not called if
    /// the connection ends earlier, or if there is no body.
    public var beforeLastBytes: (@Sendable () -> Void)?
    /// Supplies the body instead of ``body``, if set. Its length is not announced: the body is sent in chunks, or, to an HTTP/1.0 client,
    /// up to the end of the connection. Not used for `HEAD`.
    public var stream: (any BodyStream)?

    /// Makes the connection a WebSocket after the response, which ``init(accepting:_:)`` creates. Used with the status 101 only.
    public var webSocket: WebSocketHandler?

    /// The reason for an error, in one sentence, for the records of the program. It is not sent.
    public var reason: String?

    /// Creates a response, by default without headers and body.
    public init(status: HTTPResponse.Status, headers: HTTPFields = HTTPFields(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
