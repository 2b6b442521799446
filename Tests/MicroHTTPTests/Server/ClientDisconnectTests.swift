import MicroHTTP
import RawSockets
import Synchronization
import TestTraits
import Testing

@Suite("A client that disconnects while its request waits", .blocking)
struct ClientDisconnectTests {
    private static let never = 600_000

    enum Wait: CaseIterable {
        case delay, gate, hang

        var pause: Pause {
            switch self {
            case .delay: .milliseconds(never)
            case .gate: .gate(MicroHTTP.Gate(count: 100, timeoutMilliseconds: never))
            case .hang: .idleTimeout
            }
        }
    }

    @Test("frees its connection, whatever the request waits for", arguments: Wait.allCases)
    func room(_ wait: Wait) throws {
        let pause = wait.pause
        let reply: @Sendable (Request) -> Reply = { request in
            guard request.path == "/waits" else { return .response(echo(request)) }
            return .later(pause) { .response(echo(request)) }
        }
        let configuration = ServerConfiguration(threads: 1, connectionLimit: 4, idleTimeoutSeconds: 600)
        try withServer(configuration, reply: reply) { server in
            for _ in 1...3 {
                let waiting = try (0..<4).map { _ in try server.connect() }
                for connection in waiting { try connection.send(RawRequest("GET", "/waits")) }
            }
            let answer = try server.exchange(RawRequest("GET", "/other"))
            #expect(answer.text == "GET /other")
        }
    }

    @Test("no longer counts at a gate and is not answered")
    func gate() throws {
        let gate = MicroHTTP.Gate(count: 2, timeoutMilliseconds: Self.never)
        let answered = Mutex<[String]>([])
        let reply: @Sendable (Request) -> Reply = { request in
            guard request.path.hasPrefix("/waits") else { return .response(echo(request)) }
            return .later(.gate(gate)) {
                answered.withLock { $0.append(request.target) }
                return .response(echo(request))
            }
        }
        try withServer(ServerConfiguration(threads: 1), reply: reply) { server in
            let abandoned = try server.connect()
            try abandoned.send(RawRequest("GET", "/waits/not"))
            abandoned.endSending()
            let rest = try abandoned.readToEnd()
            #expect(rest.isEmpty)
            let connections = try (0..<2).map { _ in try server.connect() }
            for connection in connections { _ = try connection.exchange(RawRequest("GET", "/other")) }

            for connection in connections { try connection.send(RawRequest("GET", "/waits")) }
            for connection in connections {
                let answer = try connection.readResponse()
                #expect(answer.text == "GET /waits")
            }
            let targets = answered.withLock { $0 }
            #expect(targets == ["/waits", "/waits"])
        }
    }
}
