import HTTPTypes
import MicroHTTP

extension Request {
    /// Whether `Accept` names `text/html`, as a browser's does when it opens an address. `*/*` does not count.
    var wantsPage: Bool { accepts("text/html") }

    /// Whether `Accept` names a type.
    ///
    /// - Parameter type: in lower case.
    func accepts(_ type: String) -> Bool {
        guard let accept = headers[.accept] else { return false }
        // A weight of zero excludes a type (RFC 9110, section 12.4.2).
        return HeaderValue.list(accept).contains { $0.text.isSame(as: type) && $0["q"].flatMap(Double.init) != 0 }
    }
}
