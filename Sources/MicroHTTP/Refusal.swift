/// A request that reached the server but not the router.
public enum Refusal: Sendable, Equatable {
    /// The path has a malformed percent-escape, or does not decode to UTF-8.
    case malformedPath

    /// The method is not a token of RFC 9110.
    case malformedMethod

    /// The body is larger than the limit.
    case bodyTooLarge(limitBytes: Int)
}
