import HTTPTypes
import Logging
import MicroHTTP
import UnderstudyCore

/// The way of a request through one world: owner, route, handler, and the rendering of whatever was thrown.
package struct RequestPipeline: Sendable {
    let world: World
    let routes: RouteTable
    let logger: Logger

    package init(world: World, routes: RouteTable, logger: Logger) {
        self.world = world
        self.routes = routes
        self.logger = logger
    }

    /// What came of a request.
    struct Outcome {
        let response: Response
        /// Whose path it was; `nil` for the control API's, and for nobody's.
        var backend: String?
        /// Whether there is such a route.
        var knowsRoute = true
        /// The account that asked.
        var account: String?
        /// What was thrown on the way.
        var error: (any Error)?
    }

    /// Answers a request at the world's time.
    package func response(to request: Request) -> Response {
        outcome(of: request, at: world.clock.now()).response
    }

    /// Answers a request at an instant.
    func outcome(of request: Request, at now: Instant) -> Outcome {
        let outcome = answer(to: request, at: now)
        // What is refused on purpose is no failure.
        if let error = outcome.error, ![501, 507].contains(outcome.response.status.code), outcome.response.status.code >= 500 {
            logger.error("\(request.method) \(request.path) failed: \(error)", metadata: ["request-id": "\(request.id)"])
        }
        logger.debug("\(request.method) \(request.path) \(outcome.response.status.code)", metadata: ["request-id": "\(request.id)"])
        return outcome
    }

    /// Answers what did not become a request, in the envelope of the path's owner.
    func response(to refusal: Refusal, target: String) -> Response {
        let error = RequestError.refused(refusal)
        logger.debug("refused \(target.prefix { $0 != "?" }): \(refusal)")
        let segments = target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        return switch routes.owner(of: segments) {
        case .control?: routes.control.response(for: error)
        case .backend(let backend, _, let path)?: backend.response(for: error, at: path)
        case nil: notFound
        }
    }

    /// An error that no handler threw, in the envelope of the path's owner.
    func response(for error: any Error, to request: Request) -> Response {
        switch routes.owner(of: request.segments) {
        case .backend(let backend, _, let path)?: backend.response(for: error, at: path)
        case .control?, nil: routes.control.response(for: error)
        }
    }

    /// The account that a request's credentials name.
    func account(askedBy request: Request, at now: Instant) throws -> String? {
        guard case .backend(let backend, _, _)? = routes.owner(of: request.segments) else { return nil }
        return try backend.account(askedBy: request, in: world, at: now)
    }

    /// Whose path a request has, and whether there is a route for it, without answering it.
    func owner(of request: Request) -> (backend: String?, knowsRoute: Bool) {
        guard case .backend(let backend, let router, let path)? = routes.owner(of: request.segments) else { return (nil, false) }
        if case .found = router.match(request.method, path) { return (backend.name, true) }
        return (backend.name, request.method == .options && backend.preflight(request) != nil)
    }

    private func answer(to request: Request, at now: Instant) -> Outcome {
        world.noticeForeignWrites()
        let isRead = request.method == .get || request.method == .head
        if isRead, let kept = world.answers.kept(for: AnswerCache.Key(request), at: now) {
            return Outcome(response: kept.response, backend: kept.backend, account: kept.account)
        }
        let segments = request.segments
        guard let owner = routes.owner(of: segments) else { return Outcome(response: notFound, knowsRoute: false) }
        switch owner {
        case .control(let router):
            return handled(request, segments, at: now, by: router, of: nil, admit: {}, renderedBy: routes.control.response(for:))
        case .backend(let backend, let router, let path):
            if request.method == .options, let response = backend.preflight(request) {
                return Outcome(response: response, backend: backend.name)
            }
            return handled(
                request, path, at: now, by: router, of: backend, admit: { try backend.admit(request, at: path, now: now) },
                renderedBy: { backend.response(for: $0, at: path) })
        }
    }

    private var notFound: Response { routes.control.response(for: RequestError.notFound) }

    private func handled(
        _ request: Request, _ segments: [String], at now: Instant, by router: Router<Route>, of backend: (any Backend)?,
        admit: () throws -> Void, renderedBy render: (any Error) -> Response
    ) -> Outcome {
        // Asked before the handler runs, which may sign the caller out.
        let account = world.journal.isOn ? try? backend?.account(askedBy: request, in: world, at: now) : nil
        var knowsRoute = false
        do {
            try admit()
            switch router.match(request.method, segments) {
            case .found(let route, let parameters):
                knowsRoute = true
                let context = Context(request: request, parameters: parameters, world: world, now: now)
                let generation = world.answers.generation
                let answer = try route.handler(context)
                if let until = answer.repeatableUntil {
                    world.answers.keep(
                        AnswerCache.Kept(answer.response, backend: backend?.name, account: account, from: now, until: until),
                        for: AnswerCache.Key(request), generation: generation)
                }
                return Outcome(response: answer.response, backend: backend?.name, account: account)
            case .methodNotAllowed(let allowed): throw RequestError.methodNotAllowed(allowed: allowed)
            case .notFound: throw RequestError.notFound
            }
        } catch {
            return Outcome(response: render(error), backend: backend?.name, knowsRoute: knowsRoute, account: account, error: error)
        }
    }
}
