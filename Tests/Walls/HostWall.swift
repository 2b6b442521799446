import MicroHTTP
import ProbeSupport

/// Requests to every route with foreign host names, as after DNS rebinding, and from pages of other sites.
struct HostWall {
    let context: CheckContext

    /// Names to which a page could have been rebound, the unspecified addresses, and unreadable names.
    private static let foreignHosts = [
        "evil.com", "EVIL.COM:4000", "localhost.evil.com", "127.0.0.1.evil.com", "local.evil", "127.0.0.1@evil.com", "evil.com.",
        "evil.local.com", "evil.local", "evil.internal:4000", "evil.test", "evil.home.arpa", "evil", "0.0.0.0:4000", "[::]:4000",
    ]
    /// Addresses and names of this machine.
    private static let ownHosts = [
        "127.0.0.1", "127.0.0.1:4000", "localhost", "LOCALHOST:80", "[::1]", "[::1]:4000", "192.0.2.7", "a.localhost",
    ]
    private static let foreignOrigins = ["http://evil.com", "https://localhost.evil.com", "http://127.0.0.1.evil.com", "null"]
    private static let ownOrigins = ["http://localhost:3000", "http://127.0.0.1:5173", "http://[::1]:8080"]

    func check() {
        for route in context.routes {
            let request = route.request(aboutRowsOf: WallSeed.victim).from(WallSeed.victim)
            for host in Self.foreignHosts { refuse("a foreign host", request.toHost(host)) }
            for origin in Self.foreignOrigins { refuse("a foreign origin", request.with("Origin", origin), origin: origin) }
            refuse("a page of another site", request.with("Sec-Fetch-Site", "cross-site"))
        }
        for target in ["/", "/nowhere", "/api/v1/nowhere", "/_understudy/nowhere", "/_sandbox/\(CheckContext.ownSandbox)/nowhere"] {
            refuse("a foreign host", RawRequest("GET", target).toHost(Self.foreignHosts[0]))
        }
        checkPreflight()
        checkMachineName()
        for target in ["/_understudy/health", "/health"] {
            for host in Self.ownHosts { context.attempt("an own host", RawRequest("GET", target).toHost(host), expecting: [200]) }
        }
        for origin in Self.ownOrigins {
            let answer = context.attempt("an own origin", RawRequest("GET", "/health").with("Origin", origin), expecting: [200])
            checkGrant(answer, to: origin)
        }
    }

    /// The machine's own name needs the control key for what other machines need it for.
    private func checkMachineName() {
        guard let name = MachineName.current?.split(separator: ".").first else { return }
        for host in ["\(name)", "\(name).local:4000"] {
            for target in [
                "/_understudy/seed", "/_understudy/", "/_sandbox/\(CheckContext.ownSandbox)/health", "/_as/\(WallSeed.victim)/health",
            ] {
                for site in ["same-origin", "none"] {
                    let request = RawRequest("GET", target).toHost(host).with("Sec-Fetch-Site", site)
                    context.attempt("the machine's own name", request, expecting: [401])
                }
            }
            context.attempt("a plain request by the machine's name", RawRequest("GET", "/health").toHost(host), expecting: [200])
        }
    }

    /// A preflight comes before a page's own request, so it must be refused, too.
    private func checkPreflight() {
        for path in ["/api/v1/insights", "/api/dev/health-sync/weight", "/api/longevity/trends", "/_understudy/reset"] {
            for origin in Self.foreignOrigins {
                let request = RawRequest("OPTIONS", path).with("Origin", origin).with("Access-Control-Request-Method", "GET")
                refuse("a foreign preflight", request, origin: origin)
            }
        }
    }

    private func refuse(_ name: String, _ request: RawRequest, origin: String? = nil) {
        checkGrant(context.attempt(name, request, expecting: [403]), to: nil, origin: origin)
    }

    /// - Parameters:
    ///   - allowed: the only origin with pages that may read the response.
    ///   - origin: an origin with pages that may not.
    private func checkGrant(_ answer: RawResponse?, to allowed: String?, origin: String? = nil) {
        guard let granted = answer?["Access-Control-Allow-Origin"], granted != allowed else { return }
        if granted == "*" || granted == origin { context.findings.fail("pages of \(granted) may read: \(answer.map { "\($0)" } ?? "")") }
    }
}
