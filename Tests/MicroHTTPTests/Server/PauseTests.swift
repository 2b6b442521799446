import MicroHTTP
import RawSockets
import Synchronization
import TestTraits
import Testing

@Suite("A delayed response", .blocking)
struct PauseTests {
    /// Answers paths under `/later` after a pause, all others at once.
    private static func later(_ pause: Pause) -> @Sendable (Request) -> Reply {
        { request in
            guard request.path.hasPrefix("/later") else { return .response(echo(request)) }
            return .later(pause) { .response(echo(request)) }
        }
    }

    @Test("is sent after the delay, not before", arguments: [1, 2])
    func delay(threads: Int) throws {
        try withServer(ServerConfiguration(threads: threads), reply: Self.later(.milliseconds(100))) { server in
            let started = ContinuousClock.now
            let answer = try server.exchange(RawRequest("GET", "/later"))
            #expect(answer.text == "GET /later")
            #expect(ContinuousClock.now - started >= .milliseconds(100))
        }
    }

    @Test("can depend on the request's body, and has one X-Request-Id")
    func body() throws {
        let reply: @Sendable (Request) -> Reply = { request in
            .later(.milliseconds(20)) { .later(.milliseconds(20)) { .response(.text("\(request.id) \(echo(request).body.count)")) } }
        }
        try withServer(reply: reply) { server in
            let answer = try server.exchange(RawRequest("POST", "/later", text: "hello"))
            #expect(answer.text == "\(answer["X-Request-Id"] ?? "none") 17")
            #expect(answer.values(of: "X-Request-Id").count == 1)
        }
    }

    @Test("with a delay of zero or less is sent at once", arguments: [0, -1])
    func noDelay(milliseconds: Int) throws {
        try withServer(reply: Self.later(.milliseconds(milliseconds))) { server in
            let answer = try server.exchange(RawRequest("GET", "/later"))
            #expect(answer.text == "GET /later")
        }
    }

    /// As many as two threads serve, and so many that further threads are started.
    @Test("occupies no thread: many are all sent, and other requests are answered first", arguments: [250, 1_000])
    func many(count: Int) throws {
        let order = Mutex<[String]>([])
        let reply: @Sendable (Request) -> Reply = { request in
            guard request.path == "/later" else {
                order.withLock { $0.append("at once") }
                return .response(echo(request))
            }
            return .later(.milliseconds(300)) {
                order.withLock { $0.append("later") }
                return .response(echo(request))
            }
        }
        try withServer(ServerConfiguration(threads: 2), reply: reply) { server in
            let waiting = try (0..<count).map { _ in
                let connection = try server.connect()
                try connection.send(RawRequest("GET", "/later"))
                return connection
            }
            let other = try server.exchange(RawRequest("GET", "/other"))
            #expect(other.text == "GET /other")
            for connection in waiting {
                let answer = try connection.readResponse()
                #expect(answer.text == "GET /later")
            }
            let all = order.withLock { $0 }
            #expect(all.count == count + 1)
            #expect(all.last == "later")
        }
    }

    @Test("leaves the connection open for the next request")
    func keepAlive() throws {
        try withServer(reply: Self.later(.milliseconds(30))) { server in
            let connection = try server.connect()
            for target in ["/later/1", "/2", "/later/3", "/4"] {
                let answer = try connection.exchange(RawRequest("GET", target))
                #expect(answer.text == "GET \(target)")
            }
        }
    }

    @Test("is sent before the responses to later requests on the same connection")
    func pipelined() throws {
        try withServer(reply: Self.later(.milliseconds(60))) { server in
            let connection = try server.connect()
            try connection.send(RawRequest("GET", "/later").bytes + RawRequest("POST", "/next", text: "body").bytes)
            for text in ["GET /later", "POST /next body"] {
                let answer = try connection.readResponse()
                #expect(answer.text == text)
            }
        }
    }

    @Test("to a client that has left does not affect others")
    func abandoned() throws {
        try withServer(reply: Self.later(.milliseconds(50))) { server in
            for _ in 0..<50 { try server.connect().send(RawRequest("GET", "/later")) }
            let answer = try server.exchange(RawRequest("GET", "/later/last"))
            #expect(answer.text == "GET /later/last")
        }
    }

    @Test("with a pause of the idle time-out ends with it")
    func idleTimeout() throws {
        let reply: @Sendable (Request) -> Reply = { _ in .later(.idleTimeout) { .disconnect(.close) } }
        try withServer(ServerConfiguration(idleTimeoutSeconds: 1), reply: reply) { server in
            let started = ContinuousClock.now
            let connection = try server.connect()
            try connection.send(RawRequest())
            let rest = try connection.readToEnd()
            #expect(rest.isEmpty)
            #expect(ContinuousClock.now - started >= .milliseconds(900))
        }
    }

    @Test("may be delayed for longer than the idle time-out")
    func longerThanIdle() throws {
        try withServer(ServerConfiguration(idleTimeoutSeconds: 1), reply: Self.later(.milliseconds(1_500))) { server in
            let answer = try server.exchange(RawRequest("GET", "/later"))
            #expect(answer.text == "GET /later")
        }
    }
}
