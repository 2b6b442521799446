import ProbeSupport

/// Requests with a time of their own to every route, with and without credentials. Nothing of a future time may be stored.
struct TimeWall {
    let context: CheckContext

    private static let instants = ["9000-01-01T00:00:00Z", "2026-02-07T09:00:00Z", "0001-01-01T00:00:00Z", "never", ""]

    func check() throws {
        for route in context.routes where !route.isControl && !route.deletesAllAccounts {
            for instant in Self.instants {
                // The credentials are invalid: a refused request must change nothing at any time.
                let request = route.request(aboutRowsOf: WallSeed.victim).with("X-Understudy-Now", instant)
                context.attempt(
                    "another time, with an invalid token", request.with("Authorization", "Bearer nobody").with("X-API-Key", "walls"))
                context.attempt("another time on no path", RawRequest(route.method, "/api/v1/nowhere").with("X-Understudy-Now", instant))
            }
            if route.method == "GET" {
                let request = route.request(aboutRowsOf: WallSeed.victim).with("X-Understudy-Now", Self.instants[1])
                context.attempt("another time, with the owner's token", request.from(WallSeed.victim), hiding: [])
            }
        }
        let furthest = RawRequest("GET", "/api/v1/insights").with("X-Understudy-Now", Self.instants[0]).from(WallSeed.victim)
        context.attempt("another time, with the owner's token", furthest, hiding: [])
        try checkShutOut()
    }

    /// A refused client must change nothing at any time.
    private func checkShutOut() throws {
        let before = try StoredAccounts(context.client, in: "")
        let address = OwnAddress.beyondLoopback()
        let elsewhere = address.map { context.client(at: $0) }
        for route in context.routes {
            let request = route.request(aboutRowsOf: WallSeed.intruder).from(WallSeed.intruder).with("X-Understudy-Now", Self.instants[0])
            let foreign = request.with("Origin", "https://evil.example")
            context.attempt("another time, from a page of another site", foreign, expecting: [403])
            guard let address, let elsewhere else { continue }
            context.attempt("another time, from another machine", request.toHost(address), expecting: [401, 403], from: elsewhere)
        }
        if try StoredAccounts(context.client, in: "") != before {
            context.findings.fail("requests at another time that were not let in changed data")
        }
    }
}
