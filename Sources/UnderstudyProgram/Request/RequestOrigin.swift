import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Who sends a request, and from where, as ``NetworkPolicy`` asks for it: known before a handler is, also of what reaches none.
struct RequestOrigin: Sendable {
    /// `nil` for what is no method.
    let method: HTTPRequest.Method?
    let headers: HTTPFields
    let remote: RemoteAddress

    init(_ request: Request) {
        (method, headers, remote) = (request.method, request.headers, request.remote)
    }

    init(_ refused: RefusedRequest) {
        (method, headers, remote) = (refused.method, refused.headers, refused.remote)
    }

    private static let (hostField, siteField) = (HTTPField.Name("Host"), HTTPField.Name("Sec-Fetch-Site"))
    private static let (modeField, destinationField) = (HTTPField.Name("Sec-Fetch-Mode"), HTTPField.Name("Sec-Fetch-Dest"))

    /// As sent; several are no host.
    var host: String? { Self.hostField.flatMap { headers[$0] } }

    /// The page's, as its browser says.
    var pageOrigin: String? { headers[.origin] }

    /// How far the page is from here that a request comes from, as its browser says.
    var fetchSite: String? { Self.siteField.flatMap { headers[$0] } }

    /// Whether somebody has followed a link, in a window and not in a frame: no page reads the answer.
    var isNavigation: Bool {
        let (mode, destination) = (Self.modeField.flatMap { headers[$0] }, Self.destinationField.flatMap { headers[$0] })
        return method == .get && mode?.isSame(as: "navigate") == true && destination?.isSame(as: "document") == true
    }

    var hasUnderstudyHeader: Bool {
        headers.contains { $0.name.canonicalName.hasPrefix("x-understudy-") }
    }
}
