import MicroHTTP
import RawSockets
import TestTraits
import Testing
import Values

@Suite("A response body", .blocking)
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

    @Test("sent slowly takes its time and arrives whole", arguments: [(3_000, 10_000), (100, 400), (40_000, 200_000)])
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

    @Test("sent slowly arrives in pieces, and others are served in the meantime")
    func pieces() throws {
        // At this rate the whole body would take minutes.
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

    @Test("sent slowly leaves the connection open for the next request")
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

    @Test("arrives at once if the rate exceeds its length", arguments: [1_000, 1_000_000_000])
    func fast(bytesPerSecond: Int) throws {
        let body = Self.bytes(50)
        try withServer(respond: Self.delivering(body, Delivery(bytesPerSecond: bytesPerSecond))) { server in
            let answer = try server.exchange()
            #expect(answer.body == body)
        }
    }

    @Test("that is empty is complete at once", arguments: [Delivery(bytesPerSecond: 1), Delivery(endsAfterBytes: 0)])
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
        "cut off by a close ends before Content-Length",
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

    @Test("cut off by a reset arrives up to there, with its head", arguments: [0, 1, 99])
    func reset(after count: Int) throws {
        let body = Self.bytes(100)
        try withServer(respond: Self.delivering(body, Delivery(endsAfterBytes: count, ending: .reset))) { server in
            for _ in 1...10 {
                let connection = try server.connect()
                try connection.send(RawRequest("POST", "/"))
                let (received, wasReset) = try connection.readToEnding()
                #expect(wasReset)
                let separator = try #require(received.firstRange(of: Array("\r\n\r\n".utf8)))
                #expect(String(decoding: received[..<separator.lowerBound], as: UTF8.self).contains("Content-Length: 100"))
                #expect(Array(received[separator.upperBound...]) == Array(body.prefix(count)))
            }
        }
    }

    @Test("cut off by silence stops there, and the connection ends with the idle time-out")
    func hang() throws {
        let body = Self.bytes(100)
        let configuration = ServerConfiguration(idleTimeoutSeconds: 1)
        try withServer(configuration, respond: Self.delivering(body, Delivery(endsAfterBytes: 10, ending: .hang))) { server in
            let connection = try server.connect()
            let started = ContinuousClock.now
            try connection.send(RawRequest())
            let (received, wasReset) = try connection.readToEnding()
            #expect(ContinuousClock.now - started >= .milliseconds(900))
            #expect(!wasReset)
            let separator = try #require(received.firstRange(of: Array("\r\n\r\n".utf8)))
            #expect(Array(received[separator.upperBound...]) == Array(body.prefix(10)))
        }
    }

    @Test("cut off after its end is whole")
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
        "for HEAD is left out with its length announced, and the connection goes on",
        arguments: [Delivery(bytesPerSecond: 1), Delivery(endsAfterBytes: 10), Delivery(bytesPerSecond: 1, endsAfterBytes: 0)])
    func head(_ delivery: Delivery) throws {
        try withServer(respond: Self.delivering(Self.bytes(100), delivery)) { server in
            let connection = try server.connect()
            for _ in 1...2 {
                try connection.send(RawRequest("HEAD", "/"))
                let answer = try connection.readHead()
                #expect(answer.status == 200)
                #expect(answer["Content-Length"] == "100")
            }
            let next = try connection.exchange(RawRequest("GET", "/other"))
            #expect(next.text == "other")
        }
    }
}
