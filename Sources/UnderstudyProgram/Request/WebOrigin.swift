/// The origin of a web page, as its browser sends it: `http://localhost:3000`.
struct WebOrigin: Sendable, Equatable {
    /// In lower case.
    private let scheme: String
    /// Without the scheme's default port, which browsers omit and people may write.
    private let authority: Authority

    /// `nil` for a text that is no origin, such as `null`, which stands for files and frames without an origin. A final slash is allowed.
    init?(_ text: String) {
        guard let separator = text.utf8.firstRange(of: "://".utf8) else { return nil }
        let scheme = text[..<separator.lowerBound].lowercased()
        var rest = text.utf8[separator.upperBound...]
        if rest.last == UInt8(ascii: "/") { rest.removeLast() }
        // RFC 3986, section 3.1
        guard !scheme.isEmpty, scheme.utf8.allSatisfy({ $0.isLetterOrDigit || "+-.".utf8.contains($0) }),
            let authority = Authority(String(Substring(rest)))
        else { return nil }
        self.scheme = scheme
        self.authority = authority.leavingOut(port: Self.standardPorts[scheme])
    }

    /// Whether its pages come from the browser's own machine, or from an app there, which names its pages `capacitor://localhost` or similar.
    /// No web page can have the latter: browsers send such a scheme for no address.
    var isLoopback: Bool { authority.isLoopback && scheme != "file" }

    /// Whether its pages come from this server, under the name in the `Host` header of a request.
    func isSame(as host: Authority, isSecure: Bool) -> Bool {
        scheme == (isSecure ? "https" : "http") && authority == host.leavingOut(port: Self.standardPorts[scheme])
    }

    private static let standardPorts = ["http": 80, "https": 443]
}
