import HTTPTypes
import MicroHTTP
import UnderstudyWorlds
import Values

extension Reply {
    /// The same reply with another response, whenever it comes.
    func mapResponse(_ change: @escaping @Sendable (Response) -> Response) -> Reply {
        switch self {
        case .response(let response): .response(change(response))
        case .later(let pause, let then): .later(pause) { then().mapResponse(change) }
        case .computed(let lane, let compute): .computed(lane) { compute().mapResponse(change) }
        case .promised(let promise): .promised(promise.map { $0.mapResponse(change) })
        case .disconnect: self
        case .tracked(let reply, let whenEnded): .tracked(reply.mapResponse(change), whenEnded: whenEnded)
        }
    }
}

extension Response {
    /// The response with the time of a world as its `Date`, so that an app that compares the server's time with its own sees the world's.
    ///
    /// A date that a fault rule or an endpoint has set stays.
    ///
    /// - Parameter instant: the request's own time, if it names one.
    func dated(_ instant: Instant?, in world: World) -> Response {
        guard headers[.date] == nil else { return self }
        var response = self
        response.headers[.date] = (instant ?? world.epoch.run.clock.now()).httpDate
        return response
    }
}

extension RequestHandler {
    /// A refusal with the time of the world that a request is for, if there is such a world.
    func dated(_ refusal: Response, at address: Address) -> Response {
        let id = address.sandbox ?? "main"
        let world = id.isSame(as: "main") ? worlds.main : worlds.sandboxes.find(id)
        return world.map { refusal.dated(address.instant, in: $0) } ?? refusal
    }
}
