import Cryptography
import HTTPTypes
import MicroHTTP

/// Decides which requests are admitted, on every path: a backend's, the control API's, or an unknown one.
///
/// The stored data can be real people's health data, and every page in a browser on this machine can send requests here. Therefore:
/// - The server does not answer to a name that a stranger could rebind to this machine once a page is loaded. On this machine that is
///   every name but `localhost` and the machine's own; for other machines, every public name. Allowed names are answered everywhere.
/// - The machine's own name counts as another machine's: the network gives it away, so a page that was loaded from a server elsewhere may
///   have it. `localhost`, addresses and allowed names do not.
/// - It answers no page of another site, except on loopback and of allowed origins.
/// - From other machines, the control API and every choice of a world, an account or a time need the control key. Plain requests to a
///   backend, as a phone makes them, do not.
///
/// The key lifts neither of the first two rules. A request that the server refuses for another reason, such as a body that is too large,
/// is checked as well: a sender that is not admitted does not learn that reason.
struct NetworkPolicy: Sendable {
    let controlKey: String
    private let allowedHosts: [AllowedHost]
    private let allowedOrigins: [WebOrigin]
    private let opensWorlds: Bool
    private let machineNames: [String]

    init(_ configuration: Configuration, controlKey: String) {
        self.controlKey = controlKey
        allowedHosts = configuration.allowedHosts.compactMap { AllowedHost($0) }
        allowedOrigins = configuration.allowedOrigins.compactMap { WebOrigin($0) }
        opensWorlds = configuration.opensWorlds
        machineNames = MachineName.labels
    }

    /// Throws 403 if the `Host` header has a name that may be a stranger's. Checks that header only.
    func checkHost(of origin: RequestOrigin) throws(ControlError) {
        // HTTP/1.0 has no `Host`; the server requires it in HTTP/1.1. A browser always sends it.
        guard let text = origin.host else { return }
        guard let host = Authority(text), isOwn(host, for: origin) || allowedHosts.contains(where: { $0.admits(host) }) else {
            throw ControlError(
                .forbidden, "Understudy does not answer to the host \(text.cut()); add it to allowedHosts in the configuration")
        }
    }

    /// Whether a stranger cannot make the name lead here, for a request from its sender's machine.
    private func isOwn(_ host: Authority, for origin: RequestOrigin) -> Bool {
        // Browsers send requests of any page to it, without the headers that tell of the page.
        if host.isUnspecified { return false }
        if host.isAddress || host.isLoopback { return true }
        return origin.remote.isLoopback ? isMachine(host) : host.isOutsidePublicDNS
    }

    /// Whether a request comes from this machine, to a name that leads to it in every network.
    private func isLocal(_ origin: RequestOrigin) -> Bool {
        guard origin.remote.isLoopback else { return false }
        guard let host = origin.host.flatMap({ Authority($0) }) else { return true }
        return host.isAddress || host.isLoopback || allowedHosts.contains { $0.admits(host) }
    }

    private func isMachine(_ host: Authority) -> Bool {
        machineNames.contains { host.host.isSame(as: $0) || host.host.isSame(as: "\($0).local") }
    }

    /// Checks a request, and returns it as its owner gets it: without the control key, if it needed one.
    ///
    /// - Throws: as ``check(_:at:sandbox:isControl:isPage:)`` does.
    func admit(_ request: Request, at address: Address, sandbox: String?, isControl: Bool) throws(ControlError) -> Request {
        let hasShownKey = try check(RequestOrigin(request), at: address, sandbox: sandbox, isControl: isControl)
        var admitted = request.withoutReferredKey
        // The backend would take the key for an unknown token.
        if hasShownKey, !isControl { admitted.headers[.authorization] = nil }
        // A backend grants an administrator's rights to callers on this machine.
        if !isLocal(RequestOrigin(request)), request.remote.isLoopback { admitted.remote = RemoteAddress(bytes: []) }
        return admitted
    }

    /// Throws 403 for a page of another site, and 401 for a missing or wrong control key.
    ///
    /// - Parameters:
    ///   - sandbox: the sandbox that the request names, in any way.
    ///   - isControl: whether the path belongs to the control API, without its open operations.
    ///   - isPage: whether the request is for the dashboard's page, to which any site may link: opening it changes nothing, and no other
    ///     page can read it.
    /// - Returns: whether the control key in a header has admitted the request.
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
        if isLocal(origin) || (isPlain && !origin.hasUnderstudyHeader) || (!isControl && opensWorlds) { return false }
        guard hasKey(origin) else {
            throw ControlError(
                .unauthorized,
                origin.remote.isLoopback ? Self.nameNeedsKey : isControl ? Self.controlNeedsKey : Self.worldsNeedKey)
        }
        return true
    }

    /// Whether the control key is in a header. Some clients send the header twice with the same value, which counts as one.
    private func hasKey(_ origin: RequestOrigin) -> Bool {
        let values = origin.headers[values: .authorization]
        return !values.isEmpty && values.allSatisfy { isSameSecret($0.utf8, "Bearer \(controlKey)".utf8) }
    }

    /// Whether an admitted request is the dashboard's own: a marked request by a page of this server, which reads or edits data. It counts
    /// for nothing; see ``Call/isSpectator``. Every other marked request is an app's.
    ///
    /// A browser tells of the page in `Sec-Fetch-Site`, except to a host that has neither https nor a loopback address. There the control key
    /// stands for it. The mark is no secret: a program that forges it on this machine could empty the journal as well.
    func isSpectator(_ origin: RequestOrigin, at address: Address) -> Bool {
        guard origin.hasDashboardMark else { return false }
        if let text = origin.pageOrigin, WebOrigin(text).map({ isOwn($0, for: origin) }) != true { return false }
        // Another key in the address has been refused.
        let hasKey = address.key != nil || hasKey(origin)
        guard let site = origin.fetchSite else { return hasKey }
        return site.isSame(as: "same-origin") && (hasKey || isLocal(origin))
    }

    /// - Parameter mayBeLink: whether links may lead there, since following one changes nothing.
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
        page.isLoopback || allowedOrigins.contains(page) || isOwn(page, for: origin)
    }

    /// Whether a page comes from this server.
    private func isOwn(_ page: WebOrigin, for origin: RequestOrigin) -> Bool {
        guard let host = origin.host.flatMap({ Authority($0) }) else { return false }
        return page.isSame(as: host, isSecure: origin.isSecure)
    }

    private static let waysToSendKey = "Authorization: Bearer <control key>, or /\(Address.keyPrefix)/<control key>/ in front of the path"
    private static let controlNeedsKey = "callers from other machines need \(waysToSendKey); the key is printed at start"
    private static let nameNeedsKey =
        "a network can give this machine's name to another one, so callers by that name need \(waysToSendKey); "
        + "by localhost, an address or a name in allowedHosts, they need none"
    private static let worldsNeedKey =
        "/_sandbox, /_as and X-Understudy-* from other machines need \(waysToSendKey); "
        + "the key is printed at start. With the setting openWorlds they need none"
}

/// A host of the setting `allowedHosts`: `app.example`, or `*.app.example` for all names below it. Case and port are ignored.
struct AllowedHost: Sendable {
    private let name: String
    private let isPattern: Bool

    /// `nil` for a text that is neither a host nor such a pattern.
    init?(_ text: String) {
        isPattern = text.begins(with: "*.")
        guard let authority = Authority(isPattern ? String(text.dropFirst(2)) : text) else { return nil }
        name = authority.host
    }

    func admits(_ host: Authority) -> Bool {
        isPattern ? host.host.hasSuffix("." + name) : host.host.isSame(as: name)
    }
}
