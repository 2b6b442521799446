import Cryptography
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
/// The key opens nothing for a page or for a foreign name. What the server refuses for other reasons, a body that is too large, say, is
/// looked at here just the same: nobody learns of such a refusal who would learn nothing else.
struct NetworkPolicy: Sendable {
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
    func checkHost(of origin: RequestOrigin) throws(ControlError) {
        // HTTP/1.0 knows none, and the server asks for one in HTTP/1.1. A browser always sends it.
        guard let text = origin.host else { return }
        guard let host = Authority(text), host.isOutsidePublicDNS || allowedHosts.contains(host.host) else {
            throw ControlError(
                .forbidden, "Understudy does not answer to the host \(text.cut()); add it to allowedHosts in the configuration")
        }
    }

    /// The request as it goes on to its owner: without the control key, if it brought one that it needed. Throws as
    /// ``check(_:at:sandbox:isControl:isPage:)`` does.
    func admit(_ request: Request, at address: Address, sandbox: String?, isControl: Bool) throws(ControlError) -> Request {
        let hasShownKey = try check(RequestOrigin(request), at: address, sandbox: sandbox, isControl: isControl)
        var admitted = request
        // A page that was opened with the key in its address repeats that in what it asks for.
        if request.headers[.referer]?.utf8.contains("/\(Address.keyPrefix)/".utf8) == true { admitted.headers[.referer] = nil }
        // To the backend it would be a token that it does not know.
        if hasShownKey, !isControl { admitted.headers[.authorization] = nil }
        return admitted
    }

    /// Lets in, or throws 403 for a page of another site, and 401 where the control key is missing or wrong.
    ///
    /// - Parameters:
    ///   - sandbox: the one that the request names, in whatever way.
    ///   - isControl: whether its path is the control API's.
    ///   - isPage: whether it is for the dashboard's page, to which links may lead from anywhere: to open it changes nothing, and no page
    ///     can read it.
    /// - Returns: whether it was let in for the control key in a header.
    @discardableResult
    func check(
        _ origin: RequestOrigin, at address: Address, sandbox: String?, isControl: Bool, isPage: Bool = false
    ) throws(ControlError) -> Bool {
        let isPlain = !isControl && address.key == nil && sandbox == nil && address.account == nil
        try checkPage(of: origin, mayBeLink: isPlain || isPage)
        if let key = address.key {
            guard isSameSecret(key.utf8, controlKey.utf8) else {
                throw ControlError(.unauthorized, "behind /\(Address.keyPrefix)/ there is not the control key; the key is printed at start")
            }
            return false
        }
        if origin.remote.isLoopback || (isPlain && !origin.hasUnderstudyHeader) || (!isControl && opensWorlds) { return false }
        guard let authorization = origin.headers[.authorization], isSameSecret(authorization.utf8, "Bearer \(controlKey)".utf8) else {
            throw ControlError(.unauthorized, isControl ? Self.controlNeedsKey : Self.worldsNeedKey)
        }
        return true
    }

    /// - Parameter mayBeLink: whether it changes nothing to follow a link there.
    private func checkPage(of origin: RequestOrigin, mayBeLink: Bool) throws(ControlError) {
        if let text = origin.pageOrigin {
            guard let page = WebOrigin(text), isAllowed(page, by: origin) else {
                throw ControlError(
                    .forbidden,
                    "Understudy does not answer to pages of \(text.cut()); add their origin to allowedOrigins in the configuration")
            }
            return
        }
        guard let site = origin.fetchSite, !["same-origin", "none"].hasExactly(site) else { return }
        guard mayBeLink, origin.isNavigation else {
            throw ControlError(
                .forbidden,
                "Understudy does not answer to pages of other sites that send no Origin; let them fetch with CORS, "
                    + "from loopback or from an origin in allowedOrigins")
        }
    }

    private func isAllowed(_ page: WebOrigin, by origin: RequestOrigin) -> Bool {
        if page.isLoopback || allowedOrigins.contains(page) { return true }
        guard let host = origin.host.flatMap({ Authority($0) }) else { return false }
        return page.isSame(as: host)
    }

    private static let waysToSendKey = "Authorization: Bearer <control key>, or /\(Address.keyPrefix)/<control key>/ in front of the path"
    private static let controlNeedsKey = "callers from other machines need \(waysToSendKey); the key is printed at start"
    private static let worldsNeedKey =
        "/_sandbox, /_as and X-Understudy-* from other machines need \(waysToSendKey); "
        + "the key is printed at start. The setting openWorlds does without"
}
