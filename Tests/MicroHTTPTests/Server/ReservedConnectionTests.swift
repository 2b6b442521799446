import RawSockets
import Synchronization
import TestTraits
import Testing

@testable import MicroHTTP

@Suite("While all connections are in use", .blocking)
struct ReservedConnectionTests {
    /// A server whose connections, without the reserved ones, all wait for a response.
    private final class FullServer {
        let server: Server
        let told: Told
        private var held: [RawConnection] = []

        init(limit: Int) throws {
            let configuration = ServerConfiguration(threads: 1, connectionLimit: limit, idleTimeoutSeconds: 600)
            let told = Told()
            server = try Server(
                ListeningSockets(configuration), configuration: configuration, workers: Workers(), onFull: { told.note() }
            ) { request in
                if request.path == "/held" { return .later(.idleTimeout) { .disconnect(.close) } }
                return .response(.text("\(request.isOnReservedConnection)"))
            }
            self.told = told
            for _ in 0..<limit + max(8, limit / 8) - max(1, limit / 8) {
                let connection = try connect()
                try connection.send(RawRequest("GET", "/held"))
                held.append(connection)
            }
        }

        func connect() throws -> RawConnection { try RawConnection(port: server.ports[0], timeout: .seconds(10)) }

        deinit { server.stop(drainSeconds: 0) }
    }

    final class Told: Sendable {
        private let number = Atomic(0)
        var count: Int { number.load(ordering: .relaxed) }
        func note() { number.add(1, ordering: .relaxed) }
    }

    @Test("a client on this machine has a reserved one, which closes after each response", arguments: [1, 2, 7, 8, 64])
    func answered(_ limit: Int) throws {
        let full = try FullServer(limit: limit)
        for _ in 0..<2 * limit {
            let connection = try full.connect()
            let response = try connection.exchange(RawRequest("GET", "/"))
            #expect(response.text == "true")
            #expect(response["Connection"] == "close")
            #expect(try connection.readToEnd().isEmpty)
        }
        #expect(full.told.count == 1)
    }

    @Test("idle clients on this machine do not keep the reserved ones")
    func idle() throws {
        let full = try FullServer(limit: 16)
        let crowd = try (0..<6).map { _ in try full.connect() }
        #expect(try full.connect().exchange(RawRequest("GET", "/")).text == "true")
        withExtendedLifetime(crowd) {}
    }

    @Test("a connection that is not in use makes room as ever")
    func room() throws {
        try withServer(ServerConfiguration(threads: 1, connectionLimit: 2, idleTimeoutSeconds: 600)) { server in
            let crowd = try (0..<30).map { _ in try server.connect() }
            let response = try server.exchange(RawRequest("GET", "/"))
            #expect(response["Connection"] == nil)
            withExtendedLifetime(crowd) {}
        }
    }
}
