import ProbeSupport
import UnderstudyCore

/// Requests from another machine, by HTTP and by HTTPS, simulated with this machine's address beyond loopback.
struct AddressWall {
    let context: CheckContext

    private static let shutOut: Set<Int> = [401, 403]
    private static let notTried = Findings.Count("parts not tried")

    func check() {
        guard let address = OwnAddress.beyondLoopback() else {
            context.findings.count(Self.notTried)
            return say("walls: this machine has no address beyond loopback, so other machines are not tried")
        }
        for isSecure in [false, true] { check(from: context.client(at: address, isSecure: isSecure), at: address) }
    }

    private func check(from client: Client, at address: String) {
        for route in context.routes {
            let request = route.request(aboutRowsOf: WallSeed.victim).toHost(address)
            let signed = request.from(WallSeed.intruder)
            if route.isControl, route.needs == "none" {
                context.attempt("another machine: an open operation", request, expecting: [200], from: client)
            } else if route.isControl {
                attempt("the control API without a key", request, client)
                attempt("the control API with a wrong key", request.with("Authorization", "Bearer wrong"), client)
                attempt("the control API with a token", signed, client)
            } else {
                for header in ["X-Understudy-Now", "X-Understudy-Sandbox"] {
                    attempt(header, signed.with(header, header.hasSuffix("Now") ? WallSeed.now : CheckContext.ownSandbox), client)
                }
                for base in ["/_sandbox/\(CheckContext.ownSandbox)", "/_as/\(WallSeed.victim)", "/_key/wrong/_as/\(WallSeed.victim)"] {
                    attempt("a prefix without a key", route.request(in: base, aboutRowsOf: WallSeed.victim).toHost(address), client)
                }
            }
        }
        for path in ["/identitytoolkit.googleapis.com/v1/accounts:signUp", "/securetoken.googleapis.com/v1/token"] {
            let request = RawRequest("POST", "\(path)?key=sandbox:\(CheckContext.ownSandbox)", .object([:])).toHost(address)
            attempt("a sandbox by its API key", request, client)
        }
        checkOpen(client, address)
    }

    private func attempt(_ name: String, _ request: RawRequest, _ client: Client) {
        context.attempt("another machine: \(name)", request, expecting: Self.shutOut, from: client)
    }

    /// Requests that other machines may send: plain ones, as from a phone, and any with the control key.
    private func checkOpen(_ client: Client, _ address: String) {
        let key = CheckContext.controlKey
        func open(_ name: String, _ request: RawRequest) {
            context.attempt("another machine: \(name)", request.toHost(address), expecting: [200], from: client)
        }
        let insights = "/api/v1/insights"
        open("a plain request", RawRequest("GET", insights).from(WallSeed.intruder))
        open("the key in a header", RawRequest("GET", "/_understudy/health").with("Authorization", "Bearer \(key)"))
        open("the key in the path", RawRequest("GET", "/_key/\(key)/_understudy/health"))
        open(
            "the key, in a sandbox",
            RawRequest("GET", "/_key/\(key)/_sandbox/\(CheckContext.ownSandbox)\(insights)").from(WallSeed.intruder))
        open("the key, acting", RawRequest("GET", "/_key/\(key)/_as/\(WallSeed.intruder)\(insights)").with("X-API-Key", "walls"))
        let later = RawRequest("GET", "/_key/\(key)\(insights)").with("X-Understudy-Now", WallSeed.now)
        open("the key, at another time", later.from(WallSeed.intruder))
    }
}
