import Foundation
import MicroHTTP
import RawSockets
import Synchronization
import TestTraits
import Testing

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
