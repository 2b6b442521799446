import Foundation
import RawSockets
import Synchronization
import TestTraits
import Testing

@testable import MicroHTTP

@Suite("Connections that arrive together", .blocking)
struct AcceptorTests {
    @Test("are distributed to all serving threads")
    func threads() throws {
        let threads = Mutex(Set<ObjectIdentifier>())
        let note: @Sendable (Request) -> Response = { request in
            _ = threads.withLock { $0.insert(ObjectIdentifier(Thread.current)) }
            return echo(request)
        }
        try withServer(ServerConfiguration(threads: 2), respond: note) { server in
            let crowd = try (0..<24).map { _ in try server.connect() }
            for connection in crowd { #expect(try connection.exchange(RawRequest()).status == 200) }
        }
        #expect(threads.withLock { $0.count } == 2)
    }

    @Test("are all answered when they repeatedly send together", arguments: [127, 128, 254, 256, 384])
    func atOnce(_ count: Int) throws {
        try withServer(ServerConfiguration(threads: 2)) { server in
            let crowd = try (0..<count).map { _ in try server.connect() }
            for round in 0..<20 {
                for connection in crowd { try connection.send(RawRequest("GET", "/\(round)")) }
                for connection in crowd { #expect(try connection.readResponse().text == "GET /\(round)") }
            }
        }
    }

    /// While the only thread is held, the acceptor takes as many connections as it may before the first of them begins.
    @Test("over a small limit make the longest idle ones go, so that others are served", arguments: [1, 2, 3, 8, 64])
    func overLimit(_ limit: Int) throws {
        let gate = HandlerGate()
        let hold: @Sendable (Request) -> Response = { request in
            if request.path == "/held" { gate.pass() }
            return echo(request)
        }
        try withServer(ServerConfiguration(threads: 1, connectionLimit: limit, idleTimeoutSeconds: 600), respond: hold) { server in
            let held = try server.connect()
            try held.send(RawRequest("GET", "/held"))
            try gate.waitUntilReached()
            let crowd = try (0..<2 * limit + 40).map { _ in try server.connect() }
            gate.open()
            #expect(try held.readResponse().text == "GET /held")
            #expect(try server.exchange(RawRequest("GET", "/after")).text == "GET /after")
            withExtendedLifetime(crowd) {}
        }
    }

    @Test("and wait with their requests over a small limit are all answered")
    func answered() throws {
        try withServer(ServerConfiguration(threads: 1, connectionLimit: 2, idleTimeoutSeconds: 600)) { server in
            let crowd = try (0..<60).map { number in
                let connection = try server.connect()
                try connection.send(RawRequest("GET", "/\(number)"))
                return connection
            }
            for (number, connection) in crowd.enumerated() { #expect(try connection.readResponse().text == "GET /\(number)") }
        }
    }

    @Test("start further threads when the first have as many as they may")
    func furtherThreads() throws {
        try withServer(ServerConfiguration(threads: 1)) { server in
            let crowd = try (0..<ServerConfiguration.connectionsPerThread * 2 + 1).map { _ in try server.connect() }
            for connection in crowd { _ = try connection.exchange(RawRequest()) }
            #expect(server.server.threadCount == 3)
        }
    }

    @Test("are refused once the server has stopped, even if some were still waiting")
    func stop() throws {
        let server = try BareServer(ServerConfiguration(threads: 2, connectionLimit: 1), refuse: describe, respond: echo)
        let port = server.ports[0]
        let crowd = try (0..<30).map { _ in try server.connect() }
        server.stop(drainSeconds: 1)
        #expect(throws: RawSocketError.self) { try RawConnection(port: port) }
        for connection in crowd { _ = try? connection.readToEnd() }
    }
}
