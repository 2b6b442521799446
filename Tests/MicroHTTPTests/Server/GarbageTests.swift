import MicroHTTP
import RawSockets
import TestTraits
import Testing
import Values

@Suite("Random bytes", .blocking)
struct GarbageTests {
    private static let connections = 60
    private static let requests = [
        RawRequest("GET", "/a/b?c=d", headers: ["X-Tag: one"]).bytes,
        RawRequest("POST", "/a", text: "hello").bytes,
        RawRequest("/a", chunks: [Array("one".utf8), Array("two".utf8)]).bytes,
    ]

    @Test("never end the process or block other requests", arguments: UInt64(1)...5)
    func garbage(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        // Bytes that look like the beginning of a request end with the idle time, so every connection ends.
        let configuration = ServerConfiguration(bodyLimitBytes: 100, headerLimitBytes: 4_096, idleTimeoutSeconds: 1)
        try withServer(configuration) { server in
            var open: [RawConnection] = []
            for _ in 0..<Self.connections {
                let connection = try server.connect()
                // The server may close while the bytes are being sent.
                try? connection.send(Self.garbage(using: &generator))
                open.append(connection)
            }
            for connection in open { _ = try connection.readToEnd() }

            let answer = try server.exchange(RawRequest("GET", "/after"))
            #expect(answer.text == "GET /after")
            #expect(server.stop(), "an incomplete request counts as under way")
        }
    }

    /// Random bytes, a request with some bytes replaced, or a request line followed by random bytes.
    private static func garbage(using generator: inout SeededGenerator) -> [UInt8] {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: return randomBytes(using: &generator)
        case 1:
            var bytes = requests[Int.random(in: requests.indices, using: &generator)]
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                bytes[index] = UInt8.random(in: 0...255, using: &generator)
            }
            return bytes
        default: return Array("GET /a HTTP/1.1\r\n".utf8) + randomBytes(using: &generator)
        }
    }

    private static func randomBytes(using generator: inout SeededGenerator) -> [UInt8] {
        let count = Int.random(in: 1...2_000, using: &generator)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
