import HTTPTypes
import MicroHTTP
import RawSockets
import Synchronization
import TestTraits
import Testing

@Suite("HTTPS", .blocking)
struct SecurePortTests {
    private static let closing = RawRequest("GET", "/path", headers: ["Connection: close"])

    /// Answers with the scheme and the target.
    private static let scheme: @Sendable (Request) -> Reply = { .response(.text("\($0.isSecure ? "https" : "http") \($0.target)")) }

    @Test("requests know their scheme on each port")
    func schemes() throws {
        try withSecureServer(reply: Self.scheme) { server, port, authority in
            let client = try TLSClient(port: port, trusting: authority.file)
            try client.send(Self.closing)
            #expect(try client.readToEnd().hasSuffix("\r\n\r\nhttps /path"))
            #expect(try server.exchange(Self.closing).text == "http /path")
            #expect(server.ports != [port])
        }
    }

    @Test("a client that offers several protocols gets http/1.1")
    func applicationProtocol() throws {
        try withSecureServer(reply: Self.scheme) { _, port, authority in
            let client = try TLSClient(port: port, trusting: authority.file, ["-alpn", "h2,http/1.1"])
            try client.send(Self.closing)
            #expect(try client.readToEnd().contains("ALPN protocol: http/1.1"))
        }
    }

    @Test("TLS 1.2 and 1.3 are served, and no older version", arguments: [("-tls1_1", false), ("-tls1_2", true), ("-tls1_3", true)])
    func versions(option: String, isServed: Bool) throws {
        try withSecureServer(reply: Self.scheme) { _, port, authority in
            let client = try TLSClient(port: port, trusting: authority.file, ["-quiet", option])
            if isServed { try client.send(Self.closing) }
            #expect(try client.readToEnd().contains("https /path") == isServed)
        }
    }

    @Test("a connection serves one request after another, also if both arrive at once and the first waits")
    func keepAlive() throws {
        try withSecureServer(reply: { request in .later(.milliseconds(50)) { .response(.text("<\(request.target)>")) } }) {
            _, port, authority in
            let client = try TLSClient(port: port, trusting: authority.file)
            try client.send(RawRequest("GET", "/1").bytes + RawRequest("GET", "/2", headers: ["Connection: close"]).bytes)
            try client.skip(past: "</1>")
            #expect(try client.readToEnd().hasSuffix("</2>"))
        }
    }

    @Test("a refusal that the server sends itself is encrypted, too")
    func ownRefusal() throws {
        try withSecureServer(reply: Self.scheme) { _, port, authority in
            let client = try TLSClient(port: port, trusting: authority.file)
            try client.send(Array("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n".utf8))
            let answer = try client.readToEnd()
            #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
            #expect(answer.ranges(of: "HTTP/1.1").count == 1, "\(answer)")
        }
    }

    @Test("a stream arrives piece by piece")
    func stream() throws {
        let fed = FedStream()
        let respond = streaming { fed }
        try withSecureServer(reply: { .response(respond($0)) }) { _, port, authority in
            let client = try TLSClient(port: port, trusting: authority.file)
            try client.send(RawRequest("GET", "/stream"))
            for piece in ["first", "second"] {
                fed.feed(piece)
                try client.skip(past: piece)
            }
        }
    }

    @Test("the request of a client that leaves while it waits ends")
    func departure() throws {
        let ended = Atomic(false)
        let reply: @Sendable (Request) -> Reply = { _ in
            .tracked(.later(.milliseconds(600_000)) { .response(.text("late")) }) { ended.store(true, ordering: .relaxed) }
        }
        let begun = HandlerGate()
        let reached: @Sendable (Request) -> Reply = { request in
            begun.open()
            return reply(request)
        }
        try withSecureServer(reply: reached) { _, port, authority in
            let client = try TLSClient(port: port, trusting: authority.file)
            try client.send(RawRequest("GET", "/waits"))
            begun.pass()
            client.leave()
            try waitUntil { ended.load(ordering: .relaxed) }
        }
    }

    @Test("handshakes that never end delay no request, and end in the time of a request")
    func stalledHandshakes() throws {
        let configuration = ServerConfiguration(threads: 1, idleTimeoutSeconds: 600, requestTimeoutSeconds: 1)
        try withSecureServer(configuration, reply: Self.scheme) { _, port, authority in
            let stalled = try (0..<40).map { _ in try RawConnection(port: port, timeout: .seconds(20)) }
            // The beginning of a ClientHello.
            for connection in stalled { try connection.send([0x16, 3, 1, 2, 0, 1]) }
            let client = try TLSClient(port: port, trusting: authority.file)
            try client.send(Self.closing)
            #expect(try client.readToEnd().hasSuffix("https /path"))
            for connection in stalled { _ = try connection.readToEnding() }
        }
    }

    @Test("connections without a handshake, and without a request after it, end in the time of a request", arguments: [false, true])
    func silence(hasHandshake: Bool) throws {
        let configuration = ServerConfiguration(threads: 1, idleTimeoutSeconds: 600, requestTimeoutSeconds: 1)
        try withSecureServer(configuration, reply: Self.scheme) { _, port, authority in
            if hasHandshake {
                let silent = try TLSClient(port: port, trusting: authority.file)
                #expect(try silent.readToEnd() == "")
            } else {
                _ = try RawConnection(port: port, timeout: .seconds(20)).readToEnding()
            }
        }
    }

    @Test("above the limit of connections, handshakes that never end are ended for other clients")
    func crowd() throws {
        let configuration = ServerConfiguration(threads: 1, connectionLimit: 8, idleTimeoutSeconds: 600, requestTimeoutSeconds: 600)
        try withSecureServer(configuration, reply: Self.scheme) { server, port, authority in
            let crowd = try (0..<40).map { number in
                let connection = try RawConnection(port: port, timeout: .seconds(20))
                if number % 2 == 0 { try connection.send([0x16, 3, 1, 2, 0, 1]) }
                return connection
            }
            for _ in 0..<3 {
                let client = try TLSClient(port: port, trusting: authority.file)
                try client.send(Self.closing)
                #expect(try client.readToEnd().hasSuffix("https /path"))
            }
            #expect(try server.exchange(Self.closing).text == "http /path")
            // The oldest of the crowd.
            _ = try crowd[0].readToEnding()
        }
    }

    @Test("a body and a response of a megabyte arrive whole")
    func large() throws {
        let configuration = ServerConfiguration(threads: 1, bodyLimitBytes: 2_000_000)
        let text = String(repeating: "0123456789", count: 100_000)
        let reply: @Sendable (Request) -> Reply = { .response(.text(String(decoding: $0.body, as: UTF8.self) + "|end")) }
        try withSecureServer(configuration, reply: reply) { _, port, authority in
            let client = try TLSClient(port: port, trusting: authority.file)
            try client.send(RawRequest("POST", "/", headers: ["Connection: close"], body: Array(text.utf8)))
            #expect(try client.readToEnd().hasSuffix("\(text)|end"))
        }
    }

    @Test("a client that asks for 100 Continue gets it before it sends the body")
    func interim() throws {
        try withSecureServer(reply: { .response(.text(String(decoding: $0.body, as: UTF8.self))) }) { _, port, authority in
            let client = try TLSClient(port: port, trusting: authority.file)
            try client.send(
                Array("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n".utf8))
            try client.skip(past: "HTTP/1.1 100 Continue\r\n\r\n")
            try client.send(Array("body".utf8))
            #expect(try client.readToEnd().hasSuffix("\r\n\r\nbody"))
        }
    }

    @Test("a client that reads nothing of a large response delays no other client, and gets it whole in the end")
    func slowReader() throws {
        let text = String(repeating: "0123456789", count: 400_000)
        let reply: @Sendable (Request) -> Reply = { .response(.text($0.target == "/large" ? text : "small")) }
        try withSecureServer(ServerConfiguration(threads: 1), reply: reply) { _, port, _ in
            let slow = try (0..<8).map { _ in try RawConnection(port: port, timeout: .seconds(20), hasSmallBuffers: true, isSecure: true) }
            for connection in slow { try connection.send(RawRequest("GET", "/large")) }
            for _ in 0..<3 {
                let other = try RawConnection(port: port, timeout: .seconds(20), isSecure: true)
                #expect(try other.exchange(RawRequest()).text == "small")
            }
            #expect(try slow[0].readResponse().text == text)
        }
    }

    @Test("pipelined requests in one record and requests in a record for each byte are answered alike")
    func records() throws {
        try withSecureServer(reply: Self.scheme) { _, port, _ in
            let connection = try RawConnection(port: port, timeout: .seconds(20), isSecure: true)
            let request = RawRequest("GET", "/path")
            try connection.send(request.bytes + request.bytes)
            for byte in request.bytes { try connection.send([byte]) }
            for _ in 0..<3 { #expect(try connection.readResponse().text == "https /path") }
        }
    }

    @Test("a client that sends plain HTTP is told to use https, and the server is told once", arguments: [0, 20_000])
    func plain(bodyBytes: Int) throws {
        let told = Atomic(0)
        let authority = try TestAuthority()
        let configuration = ServerConfiguration(secure: SecurePort(number: 0, credentials: try authority.credentials()), threads: 1)
        let server = try Server(
            ListeningSockets(configuration), configuration: configuration, workers: Workers(),
            onPlainHTTP: { told.add(1, ordering: .relaxed) }, reply: Self.scheme)
        defer { server.stop(drainSeconds: 1) }
        let port = try #require(server.securePort)
        for method in ["GET", "POST", "OPTIONS"] {
            let client = try RawConnection(port: port, timeout: .seconds(20))
            let body = [UInt8](repeating: 0x61, count: bodyBytes)
            let response = try client.exchange(RawRequest(method, "/path", body: bodyBytes == 0 ? nil : body))
            #expect(response.status == 400)
            #expect(response.text == "This port serves HTTPS: begin the URL with https://\n")
            #expect(try client.readToEnd() == [])
        }
        try waitUntil { told.load(ordering: .relaxed) > 0 }
        let client = try TLSClient(port: port, trusting: authority.file)
        try client.send(Self.closing)
        #expect(try client.readToEnd().hasSuffix("https /path"))
        #expect(told.load(ordering: .relaxed) == 1)
    }

    @Test("a response to HEAD has no body")
    func head() throws {
        try withSecureServer(reply: Self.scheme) { _, port, _ in
            let connection = try RawConnection(port: port, timeout: .seconds(20), isSecure: true)
            #expect(try connection.exchange(RawRequest("HEAD", "/")).status == 200)
            #expect(try connection.exchange(RawRequest("GET", "/path")).text == "https /path")
        }
    }

    @Test("later connections have renewed credentials, and present ones go on")
    func renewal() throws {
        try withSecureServer(reply: Self.scheme) { server, port, authority in
            let present = try TLSClient(port: port, trusting: authority.file)
            try present.send(RawRequest("GET", "/before"))
            try present.skip(past: "https /before")
            try server.server.renew(authority.credentials(name: "Renewed"))
            let later = try TLSClient(port: port, trusting: authority.file, [])
            try later.send(Self.closing)
            let report = try later.readToEnd()
            #expect(report.contains("Renewed"), "\(report)")
            try present.send(RawRequest("GET", "/after", headers: ["Connection: close"]))
            #expect(try present.readToEnd().hasSuffix("https /after"))
        }
    }

    @Test("credentials that cannot be used are an error, and change nothing")
    func badCredentials() throws {
        let bad = ServerCredentials(certificatePEM: "no certificate", keyPEM: "no key")
        #expect(throws: ServerError.self) {
            try BareServer(ServerConfiguration(secure: SecurePort(number: 0, credentials: bad)), reply: Self.scheme)
        }
        try withSecureServer(reply: Self.scheme) { server, port, authority in
            #expect(throws: ServerError.badCredentials(port: port)) { try server.server.renew(bad) }
            let client = try TLSClient(port: port, trusting: authority.file)
            try client.send(Self.closing)
            #expect(try client.readToEnd().hasSuffix("https /path"))
        }
    }
}
