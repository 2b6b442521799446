import MicroHTTP
import RawSockets
import Synchronization
import TestTraits
import Testing

@Suite("A gate", .blocking)
struct HeldRequestTests {
    private static let never = 60_000

    /// Holds every request except `/other` at one gate.
    private static func holding(at gate: MicroHTTP.Gate) -> @Sendable (Request) -> Reply {
        { request in
            guard request.path != "/other" else { return .response(echo(request)) }
            return .later(.gate(gate)) { .response(echo(request)) }
        }
    }

    @Test("releases its count of requests together, and starts over", arguments: [2, 3])
    func opens(count: Int) throws {
        let gate = MicroHTTP.Gate(count: count, timeoutMilliseconds: Self.never)
        try withServer(reply: Self.holding(at: gate)) { server in
            for round in 1...3 {
                let held = try (1..<count).map { _ in
                    let connection = try server.connect()
                    try connection.send(RawRequest("GET", "/held/\(round)"))
                    return connection
                }
                let other = try server.exchange(RawRequest("GET", "/other"))
                #expect(other.text == "GET /other")
                let last = try server.exchange(RawRequest("GET", "/last/\(round)"))
                #expect(last.text == "GET /last/\(round)")
                for connection in held {
                    let answer = try connection.readResponse()
                    #expect(answer.text == "GET /held/\(round)")
                }
            }
        }
    }

    @Test("that holds a thousand requests does not block others")
    func thousand() throws {
        let gate = MicroHTTP.Gate(count: 1_001, timeoutMilliseconds: Self.never)
        try withServer(ServerConfiguration(threads: 2), reply: Self.holding(at: gate)) { server in
            let held = try (0..<1_000).map { _ in
                let connection = try server.connect()
                try connection.send(RawRequest("GET", "/held"))
                return connection
            }
            let other = try server.exchange(RawRequest("GET", "/other"))
            #expect(other.text == "GET /other")
            let last = try server.exchange(RawRequest("GET", "/last"))
            #expect(last.text == "GET /last")
            for connection in held {
                let answer = try connection.readResponse()
                #expect(answer.text == "GET /held")
            }
        }
    }

    @Test("releases a request alone after the time-out, and no longer counts it")
    func timesOut() throws {
        let gate = MicroHTTP.Gate(count: 2, timeoutMilliseconds: 80)
        try withServer(reply: Self.holding(at: gate)) { server in
            for _ in 1...2 {
                let started = ContinuousClock.now
                let answer = try server.exchange(RawRequest("GET", "/alone"))
                #expect(answer.text == "GET /alone")
                #expect(ContinuousClock.now - started >= .milliseconds(80))
            }
        }
    }

    @Test("is left by one request alone, which no longer counts there; the others go on together", arguments: [false, true])
    func left(beforehand: Bool) throws {
        let gate = MicroHTTP.Gate(count: 2, timeoutMilliseconds: Self.never)
        let exit = MicroHTTP.Gate(count: .max, timeoutMilliseconds: .max)
        let arrivals = Mutex(0)
        let reply: @Sendable (Request) -> Reply = { request in
            arrivals.withLock { $0 += 1 }
            return .later(.gate(gate, endedBy: request.path == "/alone" ? exit : nil)) { .response(echo(request)) }
        }
        try withServer(reply: reply) { server in
            if beforehand { exit.openForGood() }
            let alone = try server.connect()
            try alone.send(RawRequest("GET", "/alone"))
            try waitUntil { arrivals.withLock { $0 } == 1 }
            exit.openForGood()
            let answer = try alone.readResponse()
            #expect(answer.text == "GET /alone")
            let held = try server.connect()
            try held.send(RawRequest("GET", "/held"))
            try waitUntil { arrivals.withLock { $0 } == 2 }
            let last = try server.exchange(RawRequest("GET", "/last"))
            #expect(last.text == "GET /last")
            #expect(try held.readResponse().text == "GET /held")
        }
    }

    @Test("with a count of one holds no request", arguments: [1, 0, -1])
    func open(count: Int) throws {
        let gate = MicroHTTP.Gate(count: count, timeoutMilliseconds: Self.never)
        try withServer(reply: Self.holding(at: gate)) { server in
            for _ in 1...2 {
                let answer = try server.exchange(RawRequest("GET", "/held"))
                #expect(answer.text == "GET /held")
            }
        }
    }
}
