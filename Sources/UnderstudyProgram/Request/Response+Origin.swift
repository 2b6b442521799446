import HTTPTypes
import MicroHTTP

extension Reply {
    /// The same reply with a response that pages of an origin may read; see ``MicroHTTP/Response/readable(by:always:)``.
    func readable(by origin: String, always: Bool) -> Reply { mapResponse { $0.readable(by: origin, always: always) } }
}

extension Response {
    /// The response for a page of an admitted origin: if any origin may read it, now this origin alone may.
    ///
    /// An origin that a fault rule has set stays.
    ///
    /// - Parameter always: whether the page may read the response even if it does not allow any origin.
    func readable(by origin: String, always: Bool) -> Response {
        guard always || headers[.accessControlAllowOrigin] == "*" else { return self }
        var response = self
        response.headers[.accessControlAllowOrigin] = origin
        response.headers[.vary] = ["Origin", headers[.vary]].compactMap(\.self).joined(separator: ", ")
        return response
    }
}

extension Request {
    /// Whether this is a CORS preflight.
    var isPreflight: Bool {
        method == .options && headers.isCORSPreflight
    }
}
