import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// What Understudy answers about itself, below `/_understudy/`.
struct ControlAPI: Sendable {
    /// The first segment of its paths.
    static let prefix = "_understudy"

    let guardian: ControlGuard
    let startedAt: ContinuousClock.Instant

    var routes: [Route] {
        [
            route(.get, "health", "status, version, world, clock", handler: health),
            route(.get, "accounts", "the accounts and their tokens", handler: accounts),
        ]
    }

    /// Renders what a handler threw, or a request that found none.
    func response(for error: any Error) -> Response {
        switch error {
        case let problem as Problem: problem.response
        case RequestError.notFound: Problem(.notFound, "there is no such path; `understudy routes` lists those there are").response
        case RequestError.methodNotAllowed(let allowed):
            Problem(.methodNotAllowed, "this path takes \(allowed.map(\.rawValue).joined(separator: ", "))", allowed: allowed).response
        case RequestError.refused(let refusal): Problem(refusal.status, "the request could not be read").response
        default: Problem(.internalServerError, "an unforeseen failure; the log has it under this answer's X-Request-Id").response
        }
    }

    private func route(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, handler: @escaping @Sendable (Context) throws -> JSON
    ) -> Route {
        Route(method, "/\(Self.prefix)/\(path)", .local, summary) { context in
            try guardian.check(context.request)
            let body = try handler(context).encoded
            return Response(status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"], body: body)
        }
    }

    private func health(_ context: Context) -> JSON {
        [
            "status": "ok", "version": .string(understudyVersion), "world": .string(context.world.name),
            "now": .string(context.now.description), "uptimeSeconds": .integer(Int((ContinuousClock.now - startedAt).components.seconds)),
        ]
    }

    private func accounts(_ context: Context) throws -> JSON {
        ["accounts": .array(try AccountListing.all(in: context.world).map(\.json))]
    }
}
