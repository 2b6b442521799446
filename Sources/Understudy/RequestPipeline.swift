import HTTPTypes
import Logging
import MicroHTTP
import Synchronization
import UnderstudyCore

/// The way of a request: owner, route, handler, and the rendering of whatever was thrown.
package struct RequestPipeline: Sendable {
    let world: World
    let routes: RouteTable
    let logger: Logger
    private let requestIDs = RequestIDs()
    private let requestIDField = HTTPField.Name("X-Request-Id")

    package init(world: World, routes: RouteTable, logger: Logger) {
        self.world = world
        self.routes = routes
        self.logger = logger
    }

    package func response(to request: Request) -> Response {
        answered(request.method, request.target) {
            world.noticeForeignWrites()
            let now = world.clock.now()
            let isRead = request.method == .get || request.method == .head
            if isRead, let kept = world.answers.response(for: AnswerCache.Key(request), at: now) { return (kept, nil) }
            let segments = request.segments
            guard let owner = routes.owner(of: segments) else { return (notFound, nil) }
            switch owner {
            case .control(let router):
                return handled(request, segments, at: now, by: router, renderedBy: routes.control.response(for:))
            case .backend(let backend, let router):
                if request.method == .options { return (backend.preflight(request), nil) }
                return handled(request, segments, at: now, by: router, renderedBy: backend.response(for:))
            }
        }
    }

    /// Answers what did not become a request, in the envelope of the path's owner.
    func response(to refusal: Refusal, target: String) -> Response {
        answered(nil, target) {
            let error = RequestError.refused(refusal)
            let segments = target.split(separator: "/").prefix { !$0.contains("?") }.map(String.init)
            return switch routes.owner(of: segments) {
            case .control?: (routes.control.response(for: error), nil)
            case .backend(let backend, _)?: (backend.response(for: error), nil)
            case nil: (notFound, nil)
            }
        }
    }

    private var notFound: Response { routes.control.response(for: RequestError.notFound) }

    private func handled(
        _ request: Request, _ segments: [String], at now: Instant, by router: Router<Route>, renderedBy render: (any Error) -> Response
    ) -> (Response, (any Error)?) {
        do {
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

    /// Gives the answer its id, and logs it: what nobody foresaw as an error, everything at debug level.
    private func answered(
        _ method: HTTPRequest.Method?, _ target: String, _ respond: () -> (Response, (any Error)?)
    ) -> Response {
        let id = requestIDs.next()
        var (response, error) = respond()
        if let requestIDField { response.headers[requestIDField] = id }
        let path = target.prefix { $0 != "?" }
        if let error, response.status.code >= 500 {
            logger.error("\(method?.rawValue ?? "request") \(path) failed: \(error)", metadata: ["request-id": "\(id)"])
        }
        logger.debug("\(method?.rawValue ?? "request") \(path) \(response.status.code)", metadata: ["request-id": "\(id)"])
        return response
    }
}

/// Numbers the requests of a process.
final class RequestIDs: Sendable {
    private let count = Atomic(0)

    func next() -> String {
        "req-\(count.add(1, ordering: .relaxed).newValue)"
    }
}
