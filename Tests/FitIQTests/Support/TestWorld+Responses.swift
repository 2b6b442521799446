import Logging
import MicroHTTP
import TestSupport
import Understudy

extension TestWorld {
    /// Sends a request as it stands, and returns the answer as it goes out.
    func respond(to request: Request) -> Response {
        RequestPipeline(world: world, routes: RouteTable(backends: world.backends), logger: Logger(label: "test")).response(to: request)
    }
}
