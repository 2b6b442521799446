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

    /// An answer, by default without headers and body.
    public init(status: HTTPResponse.Status, headers: HTTPFields = HTTPFields(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
