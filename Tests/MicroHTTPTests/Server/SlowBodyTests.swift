import MicroHTTP
import TestTraits
import Testing

@Suite("How a body goes out", .blocking)
struct SlowBodyTests {
    private static func delivering(_ body: [UInt8], _ delivery: Delivery) -> @Sendable (Request) -> Response {
        { request in
            var response = Response(status: .ok, body: request.path == "/other" ? Array("other".utf8) : body)
            if request.path != "/other" { response.delivery = delivery }
            return response
        }
    }

    private static func bytes(_ count: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: 5)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    @Test("slowly, it takes its time and arrives whole", arguments: [(3_000, 10_000), (100, 400), (40_000, 200_000)])
    func slow(count: Int, bytesPerSecond: Int) throws {
        let body = Self.bytes(count)
        try withServer(respond: Self.delivering(body, Delivery(bytesPerSecond: bytesPerSecond))) { server in
            let started = ContinuousClock.now
            let answer = try server.exchange()
            let duration = ContinuousClock.now - started
            #expect(answer["Content-Length"] == "\(count)")
            #expect(answer.body.elementsEqual(body), "the bytes differ")
            // The first piece, of a tenth of a second, goes out at once.
            #expect(duration >= .seconds(Double(count) / Double(bytesPerSecond) - 0.11))
        }
    }

    @Test("slowly, it comes in pieces, and others are served meanwhile")
    func pieces() throws {
        // At this rate the whole would take minutes.
        try withServer(ServerConfiguration(threads: 1), respond: Self.delivering(Self.bytes(2_000), Delivery(bytesPerSecond: 10))) {
            server in
            let connection = try server.connect()
            try connection.send(RawRequest())
            var received: [UInt8] = []
            for _ in 1...3 { received += try connection.receive() }
            #expect(!received.isEmpty)
            #expect(received.count < 2_000)
            let other = try server.exchange(RawRequest("GET", "/other"))
            #expect(other.text == "other")
        }
    }

    @Test("slowly, it leaves the connection open for the next request")
    func keepAlive() throws {
        let body = Self.bytes(200)
        try withServer(respond: Self.delivering(body, Delivery(bytesPerSecond: 2_000))) { server in
            let connection = try server.connect()
            for _ in 1...2 {
                let answer = try connection.exchange(RawRequest())
                #expect(answer.body == body)
            }
        }
    }

    @Test("faster than it has bytes, it comes at once", arguments: [1_000, 1_000_000_000])
    func fast(bytesPerSecond: Int) throws {
        let body = Self.bytes(50)
        try withServer(respond: Self.delivering(body, Delivery(bytesPerSecond: bytesPerSecond))) { server in
            let answer = try server.exchange()
            #expect(answer.body == body)
        }
    }

    @Test("an empty one is whole at once", arguments: [Delivery(bytesPerSecond: 1), Delivery(endsAfterBytes: 0)])
    func empty(_ delivery: Delivery) throws {
        try withServer(respond: Self.delivering([], delivery)) { server in
            let connection = try server.connect()
            for _ in 1...2 {
                let answer = try connection.exchange(RawRequest())
                #expect(answer.body.isEmpty)
                #expect(answer["Content-Length"] == "0")
            }
        }
    }

    @Test(
        "cut off, the connection ends before Content-Length",
        arguments: [
            Delivery(endsAfterBytes: 0), Delivery(endsAfterBytes: 1), Delivery(endsAfterBytes: 99),
            Delivery(bytesPerSecond: 500, endsAfterBytes: 60),
        ])
    func truncated(_ delivery: Delivery) throws {
        let body = Self.bytes(100)
        try withServer(respond: Self.delivering(body, delivery)) { server in
            let connection = try server.connect()
            try connection.send(RawRequest())
            let received = try connection.readToEnd()
            let separator = try #require(received.firstRange(of: Array("\r\n\r\n".utf8)))
            let head = String(decoding: received[..<separator.lowerBound], as: UTF8.self)
            #expect(head.contains("Content-Length: 100"))
            let arrived = Array(received[separator.upperBound...])
            #expect(arrived == Array(body.prefix(delivery.endsAfterBytes ?? 0)))
        }
    }

    @Test("cut off by a reset, its head and what came before arrive", arguments: [0, 1, 99])
    func reset(after count: Int) throws {
        let body = Self.bytes(100)
        try withServer(respond: Self.delivering(body, Delivery(endsAfterBytes: count, ending: .reset))) { server in
            for _ in 1...10 {
                let connection = try server.connect()
                try connection.send(RawRequest("POST", "/"))
                let (received, wasReset) = try Self.readToEnd(of: connection)
                #expect(wasReset)
                let separator = try #require(received.firstRange(of: Array("\r\n\r\n".utf8)))
                #expect(String(decoding: received[..<separator.lowerBound], as: UTF8.self).contains("Content-Length: 100"))
                #expect(Array(received[separator.upperBound...]) == Array(body.prefix(count)))
            }
        }
    }

    @Test("cut off by silence, it goes no further, and the connection ends as an idle one does")
    func hang() throws {
        let body = Self.bytes(100)
        let configuration = ServerConfiguration(idleTimeoutSeconds: 1)
        try withServer(configuration, respond: Self.delivering(body, Delivery(endsAfterBytes: 10, ending: .hang))) { server in
            let connection = try server.connect()
            let started = ContinuousClock.now
            try connection.send(RawRequest())
            let (received, wasReset) = try Self.readToEnd(of: connection)
            #expect(ContinuousClock.now - started >= .milliseconds(900))
            #expect(!wasReset)
            let separator = try #require(received.firstRange(of: Array("\r\n\r\n".utf8)))
            #expect(Array(received[separator.upperBound...]) == Array(body.prefix(10)))
        }
    }

    /// Everything that comes, and whether a reset is what ends it.
    private static func readToEnd(of connection: RawConnection) throws -> (bytes: [UInt8], wasReset: Bool) {
        var received: [UInt8] = []
        while true {
            switch Result(catching: { () throws(ConnectionError) in try connection.receiveUnlessReset() }) {
            case .success(let piece) where piece.isEmpty: return (received, false)
            case .success(let piece): received += piece
            case .failure(.reset): return (received, true)
            case .failure(let error): throw error
            }
        }
    }

    @Test("cut off behind its end, it is whole")
    func notTruncated() throws {
        let body = Self.bytes(100)
        try withServer(respond: Self.delivering(body, Delivery(endsAfterBytes: 200))) { server in
            let connection = try server.connect()
            for _ in 1...2 {
                let answer = try connection.exchange(RawRequest())
                #expect(answer.body == body)
            }
        }
    }

    @Test(
        "HEAD gets the length without the body, and goes on with the connection",
        arguments: [Delivery(bytesPerSecond: 1), Delivery(endsAfterBytes: 10), Delivery(bytesPerSecond: 1, endsAfterBytes: 0)])
    func head(_ delivery: Delivery) throws {
        try withServer(respond: Self.delivering(Self.bytes(100), delivery)) { server in
            let connection = try server.connect()
            for _ in 1...2 {
                try connection.send(RawRequest("HEAD", "/"))
                let answer = try connection.readResponse(hasBody: false)
                #expect(answer.status == 200)
                #expect(answer["Content-Length"] == "100")
            }
            let next = try connection.exchange(RawRequest("GET", "/other"))
            #expect(next.text == "other")
        }
    }
}
