import ProbeSupport
import UnderstudyCore

/// The parts of a server that requests are made for.
struct ServedAPI: Sendable {
    let routes: [ServerRoute]
    /// The routes with a body in the OpenAPI document.
    let routesWithBody: [ServerRoute]
    let bodies: DocumentedBodies
    /// A valid token of each kind that carries claims.
    let tokens: [String]

    private static let tokenKinds = ["fitiq", "firebase"]

    /// - Throws: ``StartFailure`` when the server lists no routes, describes no bodies, or mints no token.
    init(of client: Client) throws {
        // No other response could follow an endless one.
        routes = try ServerRoute.all(of: client).filter { !$0.isEndless }
        let bodies = try DocumentedBodies(of: client)
        self.bodies = bodies
        routesWithBody = routes.filter { bodies.has(bodyOf: $0) }
        tokens = try Self.tokenKinds.map { kind in
            let answer = try client.exchange(
                RawRequest("POST", "/_understudy/tokens", ["account": .string(FuzzSeed.keys[0]), "kind": .string(kind)]))
            guard let token = answer?.json?["token"]?.string else { throw StartFailure(description: "the server mints no token") }
            return token
        }
    }
}
