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
        let ended = Mutex<[String]>([])
        let reply: @Sendable (Request) -> Reply = { request in
            guard request.path.hasPrefix("/waits") else { return .response(echo(request)) }
            return .tracked(
                .later(.gate(gate)) {
                    answered.withLock { $0.append(request.target) }
                    return .response(echo(request))
                }
            ) { ended.withLock { $0.append(request.target) } }
        }
        try withServer(ServerConfiguration(threads: 1), reply: reply) { server in
            try server.leave(RawRequest("GET", "/waits/not"))
            try waitUntil { ended.withLock { $0 } == ["/waits/not"] }
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

    @Test("is never computed, if it still waits for a worker", arguments: [Workers.Lane.quick, .slow])
    func queued(_ lane: Workers.Lane) throws {
        let gate = HandlerGate()
        let computed = Mutex<[String]>([])
        let ended = Mutex<[String]>([])
        let reply: @Sendable (Request) -> Reply = { request in
            .tracked(
                .computed(lane) {
                    computed.withLock { $0.append(request.target) }
                    if request.path == "/first" { gate.pass() }
                    return .response(echo(request))
                }
            ) { ended.withLock { $0.append(request.target) } }
        }
        try withServer(workers: Workers(quick: 1, slow: 1), reply: reply) { server in
            let first = try server.sending("/first")
            try gate.waitUntilReached()
            for number in 0..<6 { try server.leave(RawRequest("POST", "/left/\(number)")) }
            try waitUntil { ended.withLock { $0 }.count == 6 }
            gate.open()
            #expect(try first.readResponse().text == "GET /first")
            #expect(try server.exchange(RawRequest("GET", "/last")).text == "GET /last")
            #expect(computed.withLock { $0 } == ["/first", "/last"])
        }
    }

    @Test("is computed if it has closed only its sending half: HTTP/1.1 is asked by an interim response whether it still reads")
    func halfClosed() throws {
        let gate = HandlerGate()
        let computed = Mutex<[String]>([])
        let reply: @Sendable (Request) -> Reply = { request in
            .computed(.quick) {
                computed.withLock { $0.append(request.target) }
                if request.path == "/first" { gate.pass() }
                return .response(echo(request))
            }
        }
        try withServer(workers: Workers(quick: 1, slow: 1), reply: reply) { server in
            let first = try server.sending("/first")
            try gate.waitUntilReached()
            let waiting = try ["1.0", "1.1"].map { version in
                let connection = try server.connect()
                try connection.send("GET /\(version) HTTP/\(version)\r\nHost: a\r\n\r\n")
                connection.endSending()
                return connection
            }
            // Both have been checked once the interim response is there.
            #expect(try waiting[1].receive() == Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
            gate.open()
            #expect(try first.readResponse().text == "GET /first")
            try waitUntil { computed.withLock { $0 }.sorted() == ["/1.0", "/1.1", "/first"] }
        }
    }
}
