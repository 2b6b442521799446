import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// What Understudy answers about itself, below `/_understudy/` (docs/control-api.md).
struct ControlAPI: Sendable {
    /// The first segment of its paths.
    static let prefix = "_understudy"

    let guardian: ControlGuard
    let startedAt: ContinuousClock.Instant
    /// What there is besides the world of a request; `nil` where only the routes are wanted.
    let worlds: Worlds?

    /// Whether a request is for this API.
    static func owns(_ request: Request) -> Bool {
        request.path.dropFirst().hasPrefix(prefix) && request.segments.first == prefix
    }

    var routes: [Route] {
        [
            route(.get, "health", "status, version, world, clock", handler: health),
            route(.get, "accounts", "the accounts and their tokens", handler: accounts),
            route(.post, "accounts", "create an account from an object in seed format", takesBody: true, handler: createAccount),
            route(.post, "tokens", "mint a token for an account", takesBody: true, handler: createToken),
            route(.get, "clock", "the clock's mode and time", handler: clock),
            route(.put, "clock", "set or advance the clock", takesBody: true, handler: setClock),
            alone(.post, "reset", "back to the seeded image", handler: reset),
            route(.get, "snapshots", "the snapshots", handler: snapshots),
            alone(.put, "snapshots/:name", "keep the data as they are", handler: takeSnapshot),
            route(.get, "snapshots/:name", "a snapshot", handler: snapshot),
            route(.delete, "snapshots/:name", "forget a snapshot", handler: removeSnapshot),
            alone(.post, "snapshots/:name/restore", "back to a snapshot", handler: restoreSnapshot),
            route(.get, "sandboxes", "the sandboxes", handler: sandboxes),
            alone(.put, "sandboxes/:id", "make a sandbox, anew if there is one", takesBody: true, handler: createSandbox),
            route(.get, "sandboxes/:id", "a sandbox", handler: sandbox),
            alone(.delete, "sandboxes/:id", "end a sandbox", handler: removeSandbox),
            route(.get, "faults", "the fault rules in force, and the presets", handler: faults),
            route(.post, "faults", "add a fault rule, or a preset", takesBody: true, handler: addFaults),
            route(.delete, "faults", "remove every fault rule", handler: removeFaults),
            route(.delete, "faults/:id", "remove a fault rule", handler: removeFault),
            route(.get, "requests", "the journal", handler: requests),
            route(.delete, "requests", "empty the journal", handler: removeRequests),
            route(.post, "requests/verify", "check what clients sent", takesBody: true, handler: verify),
            route(.get, "seed", "the accounts as a seed file", handler: exportSeed),
            route(.post, "seed", "import a seed file", takesBody: true, handler: importSeed),
            route(.get, "routes", "the route table", handler: routeTable),
        ]
    }

    /// Renders what a handler threw, or a request that found none.
    func response(for error: any Error) -> Response {
        Problem(error).response
    }

    /// A route whose handler sees the same data from beginning to end.
    private func route(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, takesBody: Bool = false,
        handler: @escaping @Sendable (Context) throws -> Response
    ) -> Route {
        alone(method, path, summary, takesBody: takesBody) { context in try context.world.serving { try handler(context) } }
    }

    /// A route whose handler exchanges data, and waits until nobody uses them.
    private func alone(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, takesBody: Bool = false,
        handler: @escaping @Sendable (Context) throws -> Response
    ) -> Route {
        Route(method, "/\(Self.prefix)/\(path)", .local, summary) { context in
            try guardian.check(context.request)
            if !takesBody { try context.body { _ in } }
            return try handler(context)
        }
    }

    private func health(_ context: Context) -> Response {
        .control([
            "status": "ok", "version": .string(understudyVersion), "world": .string(context.world.name),
            "now": .string(context.now.description), "uptimeSeconds": .integer(Int((ContinuousClock.now - startedAt).components.seconds)),
        ])
    }

    private func routeTable(_ context: Context) -> Response {
        .control(["routes": RouteTable(backends: context.world.backends, control: self).json])
    }
}

extension Response {
    /// An answer of the control API.
    static func control(_ body: JSON, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"], body: body.encoded)
    }

    /// Done, and nothing to say.
    static let done = Response(status: .noContent, headers: [.cacheControl: "no-store"])
}
