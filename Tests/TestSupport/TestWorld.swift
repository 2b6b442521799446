import HTTPTypes
import Logging
import MicroHTTP
import Testing
import Understudy
import UnderstudyCore

/// A world in memory with a clock that stands still, and the whole way of a request through it, without a socket.
package struct TestWorld: Sendable {
    package let world: World
    private let pipeline: RequestPipeline

    /// - Parameters:
    ///   - fidelity: `guide` or `backend`.
    ///   - settings: others than the defaults, by name.
    ///   - accounts: objects of a seed file.
    package init(now: String = "2026-01-07T09:00:00Z", fidelity: String = "guide", settings: [String: JSON] = [:], accounts: [JSON] = [])
        throws
    {
        let now = try #require(Instant(now))
        let program = try TestProgram.with(["longevity.fidelity": .string(fidelity)].merging(settings) { $1 })
        world = try program.world(named: "test", accounts: accounts, at: now)
        pipeline = RequestPipeline(world: world, routes: program.routes, logger: Logger(label: "test"))
    }

    /// Moves the clock.
    package func setNow(_ now: String) throws {
        world.clock.mode = .frozen(try #require(Instant(now)))
    }

    /// The answer to a request, as it goes out.
    package func respond(to request: Request) -> Response {
        pipeline.response(to: request)
    }

    /// Sends bytes as they stand, and returns the answer as it goes out.
    package func respond(
        _ method: HTTPRequest.Method, _ target: String, headers: HTTPFields = HTTPFields(), bytes: [UInt8] = []
    ) throws -> Response {
        respond(to: try #require(Request(method: method, target: target, headers: headers, body: bytes)))
    }

    /// Sends a request and reads the answer's JSON.
    package func send(
        _ method: HTTPRequest.Method, _ target: String, token: String? = nil, headers: HTTPFields = HTTPFields(), body: JSON? = nil
    ) throws -> (status: Int, body: JSON) {
        var headers = headers
        if let token { headers[.authorization] = "Bearer \(token)" }
        if body != nil { headers[.contentType] = "application/json" }
        return try send(method, target, headers: headers, bytes: body?.encoded ?? [])
    }

    /// Sends a request as it is, whatever its body.
    package func send(_ method: HTTPRequest.Method, _ target: String, headers: HTTPFields = HTTPFields(), bytes: [UInt8]) throws -> (
        status: Int, body: JSON
    ) {
        let response = try respond(method, target, headers: headers, bytes: bytes)
        return (response.status.code, try JSON(parsing: response.body))
    }

    package func get(_ target: String, token: String? = nil) throws -> (status: Int, body: JSON) {
        try send(.get, target, token: token)
    }
}
