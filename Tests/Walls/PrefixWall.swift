import ProbeSupport
import UnderstudyCore

/// Tests every spelling of every prefix: none may admit a request that the plain spelling refuses, and every request must get a response.
struct PrefixWall {
    let context: CheckContext

    /// Calls that show or change data.
    private static let calls = [
        ("GET", "accounts"), ("GET", "seed"), ("GET", "requests"), ("POST", "reset"), ("DELETE", "requests"), ("PUT", "sandboxes/intruder"),
        ("POST", "tokens"),
    ]

    func check() {
        let outside = OutsideClients(context)
        for spelling in Spellings.control {
            for (method, call) in Self.calls {
                let request = RawRequest(method, "\(spelling)/\(call)", call == "tokens" ? ["account": .string(WallSeed.victim)] : nil)
                for (name, request, client) in outside.attempts(of: request) {
                    context.attempt("the control API, \(name)", request, expecting: [400, 401, 403, 404, 405], from: client)
                }
            }
            // From this machine any answer is valid.
            context.attempt("a spelling, from this machine", RawRequest("GET", "\(spelling)/health"), hiding: [])
            context.attempt("a spelling, from this machine", RawRequest("PATCH", "\(spelling)/reset"), hiding: [])
        }
        for spelling in Spellings.acting {
            for path in ["/api/v1/insights", "/api/longevity/trends", "/api/dev/health-sync/weight", "/api/v1/users/me"] {
                let request = RawRequest("GET", spelling + path).with("X-API-Key", "walls")
                for (name, request, client) in outside.attempts(of: request) {
                    context.attempt("acting, \(name)", request, expecting: [400, 401, 403, 404], from: client)
                }
                let signed = request.with("Authorization", "Bearer nobody").with("x-user-id", WallSeed.bradOSUserID(of: WallSeed.intruder))
                context.attempt("acting with an invalid token", signed)
            }
        }
    }
}

/// Clients that must be refused: with a foreign host name, from a foreign page, from another machine.
struct OutsideClients {
    /// `nil` when the machine has no address that others can reach.
    let address: String?
    private let client: Client?

    init(_ context: CheckContext) {
        let address = OwnAddress.beyondLoopback()
        self.address = address
        client = address.map { context.client(at: $0) }
    }

    /// The request from each of these clients, by name.
    func attempts(of request: RawRequest) -> [(name: String, request: RawRequest, client: Client?)] {
        var attempts: [(name: String, request: RawRequest, client: Client?)] = [
            ("to a foreign host", request.toHost("evil.com"), nil),
            ("from a foreign page", request.with("Origin", "http://evil.com"), nil),
        ]
        if let client { attempts.append(("from another machine", request.toHost(address), client)) }
        return attempts
    }
}
