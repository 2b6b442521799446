import HTTPTypes
import Logging
import MicroHTTP
import UnderstudyCore

/// The way of a request: owner, route, handler, and the rendering of whatever was thrown.
package struct RequestPipeline: Sendable {
    let world: World
    let routes: RouteTable
    let logger: Logger

    package init(world: World, routes: RouteTable, logger: Logger) {
        self.world = world
        self.routes = routes
        self.logger = logger
    }

    package func response(to request: Request) -> Response {
        let (response, error) = answer(to: request)
        if let error, response.status.code >= 500 {
            logger.error("\(request.method) \(request.path) failed: \(error)", metadata: ["request-id": "\(request.id)"])
        }
        logger.debug("\(request.method) \(request.path) \(response.status.code)", metadata: ["request-id": "\(request.id)"])
        return response
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

    /// The answer, and what was thrown on the way to it.
    private func answer(to request: Request) -> (Response, (any Error)?) {
        world.noticeForeignWrites()
        let now = world.clock.now()
        let isRead = request.method == .get || request.method == .head
        if isRead, let kept = world.answers.response(for: AnswerCache.Key(request), at: now) { return (kept, nil) }
        let segments = request.segments
        guard let owner = routes.owner(of: segments) else { return (notFound, nil) }
        switch owner {
        case .control(let router):
            return handled(request, segments, at: now, by: router, admit: {}, renderedBy: routes.control.response(for:))
        case .backend(let backend, let router, let path):
            if request.method == .options, let response = backend.preflight(request) { return (response, nil) }
            return handled(
                request, path, at: now, by: router, admit: { try backend.admit(request, at: path, now: now) },
                renderedBy: { backend.response(for: $0, at: path) })
        }
    }

    private var notFound: Response { routes.control.response(for: RequestError.notFound) }

    private func handled(
        _ request: Request, _ segments: [String], at now: Instant, by router: Router<Route>, admit: () throws -> Void,
        renderedBy render: (any Error) -> Response
    ) -> (Response, (any Error)?) {
        do {
            try admit()
            switch router.match(request.method, segments) {
            case .found(let route, let parameters):
                let context = Context(request: request, parameters: parameters, world: world, now: now)
                let generation = world.answers.generation
                let answer = try route.handler(context)
                if let until = answer.repeatableUntil {
                    world.answers.keep(answer.response, for: AnswerCache.Key(request), from: now, until: until, generation: generation)
                }
                return (answer.response, nil)
            case .methodNotAllowed(let allowed): throw RequestError.methodNotAllowed(allowed: allowed)
            case .notFound: throw RequestError.notFound
            }
        } catch {
            return (render(error), error)
        }
    }
}
