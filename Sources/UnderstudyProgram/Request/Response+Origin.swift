import HTTPTypes
import MicroHTTP

extension Reply {
    /// The same reply, whose answer the pages of an origin may read, as ``MicroHTTP/Response/readable(by:always:)`` says.
    func readable(by origin: String, always: Bool) -> Reply {
        switch self {
        case .response(let response): .response(response.readable(by: origin, always: always))
        case .later(let pause, let then): .later(pause) { then().readable(by: origin, always: always) }
        case .computed(let lane, let compute): .computed(lane) { compute().readable(by: origin, always: always) }
        case .promised(let promise): .promised(promise.map { $0.readable(by: origin, always: always) })
        case .disconnect: self
        }
    }
}

extension Response {
    /// An answer that any origin may read, as it goes out to a page of one that has been let in: that one alone may read it.
    ///
    /// Done after everything else: what is kept of an answer is for nobody in particular. What a fault rule says of the origin stays.
    ///
    /// - Parameter always: whether the page may read it, though it does not say so.
    func readable(by origin: String, always: Bool) -> Response {
        guard always || headers[.accessControlAllowOrigin] == "*" else { return self }
        var response = self
        response.headers[.accessControlAllowOrigin] = origin
        response.headers[.vary] = ["Origin", headers[.vary]].compactMap(\.self).joined(separator: ", ")
        return response
    }
}

extension Request {
    /// Whether a browser asks what a page of another origin may do.
    var isPreflight: Bool {
        method == .options && headers[.origin] != nil && headers[.accessControlRequestMethod] != nil
    }
}
