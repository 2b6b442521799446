import HTTPTypes

/// A request that reached the server and is refused before it reaches a handler, as far as it has been read.
public struct RefusedRequest: Error, Sendable {
    /// Why it is refused.
    public let refusal: Refusal

    /// `nil` when it is no token of RFC 9110.
    public let method: HTTPRequest.Method?

    /// As sent, well-formed or not; what is no UTF-8 is replaced.
    public let target: String

    /// As sent. What ``Refusal/malformedHeaders`` is the reason for may have other meanings to others.
    public let headers: HTTPFields

    /// Who sent it.
    public let remote: RemoteAddress

    /// Takes over what is known of a request.
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
public enum Refusal: Sendable, Equatable {
    /// The target is neither a path nor in absolute form, or its path has a malformed percent-escape or does not decode to UTF-8.
    case malformedPath

    /// The headers leave it open where the request ends or whom it is for: several or faulty lengths, a transfer coding besides `chunked`, no
    /// `Host` in HTTP/1.1, a name that is no token, a folded line. Whoever stands in front may have understood it in another way.
    case malformedHeaders

    /// The method is not a token of RFC 9110.
    case malformedMethod

    /// The body is larger than the limit.
    case bodyTooLarge(limitBytes: Int)

    /// Other bodies have taken up the memory for those under way.
    case tooManyBodies
}
