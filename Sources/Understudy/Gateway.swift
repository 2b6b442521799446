import HTTPTypes
import Logging
import MicroHTTP
import UnderstudyCore

/// The way of a request from the server into a world and back: which world, as whom, when; then the world's faults and its journal.
struct Gateway: Sendable {
    let main: World
    let sandboxes: Sandboxes
    let routes: RouteTable
    let report: RunReport
    let logger: Logger

    func reply(to request: Request) -> Reply {
        let startedAt = ContinuousClock.now
        do {
            let destination = try Destination(request.target)
            let world = try world(of: request, destination)
            let now = try request.understudyNow
            guard let inner = request.redirected(to: destination.target) else { throw RequestError.refused(.malformedPath) }
            let pipeline = RequestPipeline(world: world, routes: routes, logger: logger)
            if ControlAPI.owns(inner) { return .response(pipeline.outcome(of: inner, at: now ?? world.clock.now()).response) }
            let account = destination.account ?? world.persona
            let asked = try account.map { try acting(as: $0, in: world, inner) } ?? inner
            let visit = Visit(
                sent: inner, request: asked, pipeline: pipeline, overridingNow: now, report: report, startedAt: startedAt)
            return try visit.reply()
        } catch {
            return .response(routes.control.response(for: error))
        }
    }

    /// Answers what did not become a request.
    func response(to refusal: Refusal, target: String) -> Response {
        do {
            let inner = try Destination(target).target
            return RequestPipeline(world: main, routes: routes, logger: logger).response(to: refusal, target: inner)
        } catch {
            return routes.control.response(for: error)
        }
    }

    private func world(of request: Request, _ destination: Destination) throws -> World {
        guard let id = destination.sandbox ?? HTTPField.Name.understudySandbox.flatMap({ request.headers[$0] }), id != "main" else {
            return main
        }
        return try sandboxes.use(id)
    }

    /// A request with the credentials of an account, where it brings none of its own.
    private func acting(as account: String, in world: World, _ request: Request) throws -> Request {
        guard case .backend(let backend, _, _)? = routes.owner(of: request.segments) else { return request }
        var request = request
        guard try world.serving({ try world.read { try Account.find(account, in: $0) } }) != nil else {
            throw Problem(.notFound, "there is no account \(account) in \(world.name); `GET /_understudy/accounts` lists those there are")
        }
        for (credential, value) in backend.credentials(actingAs: account) {
            guard let field = credential.field, request.headers[field] == nil else { continue }
            request.headers[field] = value
        }
        return request
    }
}

extension Request {
    /// The instant that this one request takes for now; `nil` when it says none.
    fileprivate var understudyNow: Instant? {
        get throws(Problem) {
            guard let text = HTTPField.Name.understudyNow.flatMap({ headers[$0] }) else { return nil }
            guard let now = Instant(text), VirtualClock.range.contains(now) else {
                throw Problem(.badRequest, "X-Understudy-Now is \(text), not an instant such as 2026-01-07T09:00:00Z")
            }
            return now
        }
    }
}

extension HTTPField.Name {
    fileprivate static let understudySandbox = HTTPField.Name("X-Understudy-Sandbox")
    fileprivate static let understudyNow = HTTPField.Name("X-Understudy-Now")
    static let understudyFault = HTTPField.Name("X-Understudy-Fault")
}
