import HTTPTypes

/// A request that the server refuses before it reaches a handler, with the parts that have been read.
public struct RefusedRequest: Error, Sendable {
    /// The reason.
    public let refusal: Refusal

    /// `nil` if the method is not a token of RFC 9110.
    public let method: HTTPRequest.Method?

    /// As sent, well-formed or not; bytes that are not UTF-8 are replaced.
    public let target: String

    /// As sent. With ``Refusal/malformedHeaders``, another reader may understand them differently.
    public let headers: HTTPFields

    /// The address of the client.
    public let remote: RemoteAddress

    /// Whether it came over TLS.
    public var isSecure = false

    /// Creates a refused request from its parts.
    public init(
        refusal: Refusal, method: HTTPRequest.Method?, target: String, headers: HTTPFields = HTTPFields(),
        remote: RemoteAddress = RemoteAddress(bytes: [127, 0, 0, 1])
    ) {
        self.refusal = refusal
        self.method = method
        self.target = target
        self.headers = headers
        self.remote = remote
    }
}

/// Why a request is refused before it reaches a handler.
public enum Refusal: Error, Equatable {
    /// The target is neither a path nor in absolute form, or its path has a malformed percent-escape or does not decode to UTF-8.
    case malformedPath

    /// The headers do not define where the request ends or which host it is for: several or faulty lengths, a transfer coding other than
    /// `chunked`, no `Host` in HTTP/1.1, a name that is not a token, or a folded line. A proxy in front may have read the request
    /// differently.
    case malformedHeaders

    /// The method is not a token of RFC 9110.
    case malformedMethod

    /// Path and query are larger than the limit for the whole head.
    case targetTooLong(limitBytes: Int)

    /// The request line and the headers together are larger than the limit.
    case headersTooLarge(limitBytes: Int)

    /// The body is larger than the limit, as sent or as decoded.
    case bodyTooLarge(limitBytes: Int)

    /// The receiver does not decode this coding of the body, such as `br`.
    case unsupportedCoding(String)

    /// The body cannot be decoded, although it claims this coding: the stream is damaged or incomplete.
    case malformedCoding(String)

    /// The bodies of other requests take up all the memory for bodies.
    case tooManyBodies
}
