import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Who may ask at all, on every path: a backend's, the control API's, and nobody's.
///
/// What is stored can be real people's health data, and every page in a browser on this machine can send requests here. So the server does
/// not answer to a name that a stranger could let lead here once a page is loaded (rebinding takes a public name), and answers no page of
/// another site but those on loopback and allowed ones. From other machines, the control API and whatever chooses a world, an account or a
/// time take the control key; plain requests to a backend, as a telephone makes them, do not.
///
/// The key opens nothing for a page or for a foreign name.
struct AccessPolicy: Sendable {
    let controlKey: String
    private let allowedHosts: Set<String>
    private let allowedOrigins: [WebOrigin]
    private let opensWorlds: Bool

    /// - Parameters:
    ///   - allowedHosts: names, in any case; ports behind them do not count.
    ///   - allowedOrigins: such as `https://app.example`; what is no origin allows nobody.
    ///   - opensWorlds: whether other machines choose worlds, accounts and times without the key.
    init(controlKey: String, allowedHosts: [String] = [], allowedOrigins: [String] = [], opensWorlds: Bool = false) {
        self.controlKey = controlKey
        self.allowedHosts = Set(allowedHosts.compactMap { Authority($0)?.host })
        self.allowedOrigins = allowedOrigins.compactMap { WebOrigin($0) }
        self.opensWorlds = opensWorlds
    }

    init(_ configuration: Configuration, controlKey: String) {
        self.init(
            controlKey: controlKey, allowedHosts: configuration.allowedHosts, allowedOrigins: configuration.allowedOrigins,
            opensWorlds: configuration.opensWorlds)
    }

    /// Refuses what was sent to a name that may be a stranger's (403). Asks for nothing but the header.
    func checkHost(of request: Request) throws(ControlError) {
        // HTTP/1.0 knows none, and the server asks for one in HTTP/1.1. A browser always sends it.
        guard let text = request.host else { return }
        guard let host = Authority(text), host.isOutsidePublicDNS || allowedHosts.contains(host.host) else {
            throw ControlError(
                .forbidden, "Understudy does not answer to the host \(text.cut()); add it to allowedHosts in the configuration")
        }
    }

    /// The request as it goes on to its owner: without the control key, if it brought one that it needed.
    ///
    /// - Parameters:
    ///   - sandbox: the one that it names, in whatever way.
    ///   - isControl: whether its path is the control API's.
    /// - Throws: 403 for a page of another site, 401 where the control key is missing or wrong.
    func admit(_ request: Request, at address: Address, sandbox: String?, isControl: Bool) throws(ControlError) -> Request {
        let isPlain = !isControl && address.key == nil && sandbox == nil && address.account == nil
        try checkPage(of: request, mayBeLink: isPlain)
        var admitted = request
        // A page that was opened with the key in its address repeats that in what it asks for.
        if request.headers[.referer]?.utf8.contains("/\(Address.keyPrefix)/".utf8) == true { admitted.headers[.referer] = nil }
        if let key = address.key {
            guard isSameSecret(key.utf8, controlKey.utf8) else {
                throw ControlError(.unauthorized, "behind /\(Address.keyPrefix)/ there is not the control key; the key is printed at start")
            }
            return admitted
        }
        if request.remote.isLoopback { return admitted }
        if isPlain, !request.hasUnderstudyHeader { return admitted }
        if !isControl, opensWorlds { return admitted }
        guard let authorization = request.headers[.authorization], isSameSecret(authorization.utf8, "Bearer \(controlKey)".utf8) else {
            throw ControlError(.unauthorized, isControl ? Self.controlNeedsKey : Self.worldsNeedKey)
        }
        // To the backend it would be a token that it does not know.
        if !isControl { admitted.headers[.authorization] = nil }
        return admitted
    }

    /// - Parameter mayBeLink: whether it changes nothing to follow a link there.
    private func checkPage(of request: Request, mayBeLink: Bool) throws(ControlError) {
        if let text = request.headers[.origin] {
            guard let origin = WebOrigin(text), isAllowed(origin, by: request) else {
                throw ControlError(
                    .forbidden,
                    "Understudy does not answer to pages of \(text.cut()); add their origin to allowedOrigins in the configuration")
            }
            return
        }
        guard let site = request.fetchSite, !["same-origin", "none"].hasExactly(site) else { return }
        guard mayBeLink, request.isNavigation else {
            throw ControlError(
                .forbidden,
                "Understudy does not answer to pages of other sites that send no Origin; let them fetch with CORS, "
                    + "from loopback or from an origin in allowedOrigins")
        }
    }

    private func isAllowed(_ origin: WebOrigin, by request: Request) -> Bool {
        if origin.isLoopback || allowedOrigins.contains(origin) { return true }
        guard let host = request.host.flatMap({ Authority($0) }) else { return false }
        return origin.isSame(as: host)
    }

    private static let waysToSendKey = "Authorization: Bearer <control key>, or /\(Address.keyPrefix)/<control key>/ in front of the path"
    private static let controlNeedsKey = "callers from other machines need \(waysToSendKey); the key is printed at start"
    private static let worldsNeedKey =
        "/_sandbox, /_as and X-Understudy-* from other machines need \(waysToSendKey); "
        + "the key is printed at start. The setting openWorlds does without"
}

extension Request {
    private static let (hostField, siteField) = (HTTPField.Name("Host"), HTTPField.Name("Sec-Fetch-Site"))
    private static let (modeField, destinationField) = (HTTPField.Name("Sec-Fetch-Mode"), HTTPField.Name("Sec-Fetch-Dest"))

    /// As sent; several are no host.
    fileprivate var host: String? { Self.hostField.flatMap { headers[$0] } }

    /// How far the page is from here that a request comes from, as its browser says.
    fileprivate var fetchSite: String? { Self.siteField.flatMap { headers[$0] } }

    /// Whether somebody has followed a link, in a window and not in a frame: no page reads the answer.
    fileprivate var isNavigation: Bool {
        let (mode, destination) = (Self.modeField.flatMap { headers[$0] }, Self.destinationField.flatMap { headers[$0] })
        return method == .get && mode?.isSame(as: "navigate") == true && destination?.isSame(as: "document") == true
    }

    fileprivate var hasUnderstudyHeader: Bool {
        headers.contains { $0.name.canonicalName.hasPrefix("x-understudy-") }
    }
}
