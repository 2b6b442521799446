import HTTPTypes
import MicroHTTP

/// The sender of a request, as ``NetworkPolicy`` judges it. Known before the route is, also for refused requests.
struct RequestOrigin: Sendable {
    /// `nil` for an invalid method.
    let method: HTTPRequest.Method?
    let headers: HTTPFields
    let remote: RemoteAddress
    /// Whether the request came over TLS.
    let isSecure: Bool

    init(_ request: Request) {
        (method, headers, remote, isSecure) = (request.method, request.headers, request.remote, request.isSecure)
    }

    init(_ refused: RefusedRequest) {
        (method, headers, remote, isSecure) = (refused.method, refused.headers, refused.remote, refused.isSecure)
    }

    private static let (hostField, siteField) = (HTTPField.Name("Host"), HTTPField.Name("Sec-Fetch-Site"))
    private static let markField = HTTPField.Name(DashboardMark.header)
    private static let schemeField = HTTPField.Name("X-Forwarded-Proto")
    private static let (modeField, destinationField) = (HTTPField.Name("Sec-Fetch-Mode"), HTTPField.Name("Sec-Fetch-Dest"))

    /// The `Host` header as sent. Several are joined, and form no valid host.
    var host: String? { Self.hostField.flatMap { headers[$0] } }

    /// The scheme by which the client reaches this server, for URLs in responses and for nothing else.
    ///
    /// A proxy on this machine that ends TLS says so in `X-Forwarded-Proto`, the client's own scheme first. From other machines the header
    /// has no effect.
    var scheme: String {
        if isSecure { return "https" }
        guard remote.isLoopback, let forwarded = Self.schemeField.flatMap({ headers[$0] }) else { return "http" }
        return HeaderValue.list(forwarded).first?.text.isSame(as: "https") == true ? "https" : "http"
    }

    /// The origin of the page that sends the request, according to its browser.
    var pageOrigin: String? { headers[.origin] }

    /// How the page's site relates to this server, according to its browser (`Sec-Fetch-Site`).
    var fetchSite: String? { Self.siteField.flatMap { headers[$0] } }

    /// Whether a browser window, not a frame, opens the address, as for a link. No page can read the response.
    var isNavigation: Bool {
        let (mode, destination) = (Self.modeField.flatMap { headers[$0] }, Self.destinationField.flatMap { headers[$0] })
        return method == .get && mode?.isSame(as: "navigate") == true && destination?.isSame(as: "document") == true
    }

    /// Whether the request is marked as the dashboard's own; see ``NetworkPolicy/isSpectator(_:at:)``.
    var hasDashboardMark: Bool { Self.markField.map { headers.contains($0) } ?? false }

    /// The kind of the mark; `nil` without one, and for an unknown one, which ``OwnHeaders/check(_:)`` refuses.
    var dashboardMark: DashboardMark? { Self.markField.flatMap { headers[$0] }.flatMap(DashboardMark.init) }

    /// Whether the request chooses something by a header; see ``OwnHeaders``.
    var hasUnderstudyHeader: Bool { OwnHeaders.areGiven(in: headers) }
}
