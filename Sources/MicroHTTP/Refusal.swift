/// A request that reached the server but not the router.
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
