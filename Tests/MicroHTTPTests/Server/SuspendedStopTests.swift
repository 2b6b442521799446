import MicroHTTP
import RawSockets
import Synchronization
import TestTraits
import Testing

@Suite("Stop with suspended connections", .blocking)
struct SuspendedStopTests {
    private static let never = 60_000

    /// Counts the requests that have reached the handler.
    private final class Arrivals: Sendable {
        private let number = Mutex(0)

        func add() { number.withLock { $0 += 1 } }
        func wait(for count: Int) throws { try waitUntil { number.withLock { $0 } >= count } }
    }

    /// Waits as the request's path says.
    ///
    /// - Parameter brief: the gate that releases requests at `/brief`.
    private static func waiting(
        _ arrivals: Arrivals = Arrivals(), brief: MicroHTTP.Gate = MicroHTTP.Gate(count: 1_000, timeoutMilliseconds: 50)
    ) -> @Sendable (Request) -> Reply {
        let gate = MicroHTTP.Gate(count: 1_000, timeoutMilliseconds: never)
        return { request in
            let answer = echo(request)
            arrivals.add()
            switch request.path {
            case "/brief": return .later(.gate(brief)) { .response(answer) }
            case "/long": return .later(.milliseconds(never)) { .response(answer) }
            case "/gate": return .later(.gate(gate)) { .response(answer) }
            case "/hang": return .later(.idleTimeout) { .disconnect(.close) }
            case "/slow":
                var answer = Response(status: .ok, body: [UInt8](repeating: 1, count: 1_000))
                answer.delivery = Delivery(bytesPerSecond: 10)
                return .response(answer)
            default: return .response(answer)
            }
        }
    }

    private static func connections(
        _ server: BareServer, _ count: Int, waitingAt path: String, _ arrivals: Arrivals
    ) throws -> [RawConnection] {
        let connections = try (0..<count).map { _ in
            let connection = try server.connect()
            try connection.send(RawRequest("GET", path))
            return connection
        }
        try arrivals.wait(for: count)
        return connections
    }

    /// Whether a new request is the last on its connection, or gets no connection.
    private static func isDraining(_ server: BareServer) throws -> Bool {
        do {
            return try server.exchange(RawRequest("GET", "/other"))["Connection"] == "close"
        } catch is RawSocketError {
            return true
        }
    }

    @Test("a response that is ready within the drain time is sent")
    func drains() throws {
        let arrivals = Arrivals()
        let gate = MicroHTTP.Gate(count: 1_000, timeoutMilliseconds: Self.never)
        try withServer(reply: Self.waiting(arrivals, brief: gate)) { server in
            let connections = try Self.connections(server, 30, waitingAt: "/brief", arrivals)
            let stop = Background<Bool> { server.stop(drainSeconds: Self.never) }
            try waitUntil { try Self.isDraining(server) }
            // A request that has arrived may not be held yet.
            gate.openForGood()
            for connection in connections {
                let answer = try connection.readResponse()
                #expect(answer.text == "GET /brief")
                #expect(answer["Connection"] == "close")
            }
            let isDrained = try stop.value()
            #expect(isDrained)
        }
    }

    @Test("a hanging request is not waited for")
    func hanging() throws {
        let arrivals = Arrivals()
        try withServer(reply: Self.waiting(arrivals)) { server in
            let connections = try Self.connections(server, 30, waitingAt: "/hang", arrivals)
            // If the server waited, not every request would be finished.
            #expect(server.stop(drainSeconds: 20))
            for connection in connections {
                let rest = try connection.readToEnd()
                #expect(rest.isEmpty)
            }
        }
    }

    @Test("a request that takes longer than the drain time is ended", arguments: ["/long", "/gate", "/hang", "/slow"])
    func givesUp(_ path: String) throws {
        let arrivals = Arrivals()
        try withServer(reply: Self.waiting(arrivals)) { server in
            let connections = try Self.connections(server, 100, waitingAt: path, arrivals)
            server.stop(drainSeconds: 0)
            for connection in connections { _ = try connection.readToEnd() }
        }
    }

    @Test("a server that is released ends its waiting requests", arguments: ["/long", "/gate", "/hang", "/slow"])
    func released(_ path: String) throws {
        let arrivals = Arrivals()
        var server: BareServer? = try BareServer(ServerConfiguration(), reply: Self.waiting(arrivals))
        let connections = try server.map { try Self.connections($0, 20, waitingAt: path, arrivals) } ?? []
        server = nil
        for connection in connections { _ = try connection.readToEnd() }
    }
}
