import HTTPTypes
import MicroHTTP
import RawSockets
import TestTraits
import Testing

@Suite("Keep-alive", .blocking)
struct KeepAliveTests {
    @Test("pipelined requests are answered in their order")
    func pipelined() throws {
        try withServer { server in
            let connection = try server.connect()
            var bytes: [UInt8] = []
            for number in 1...3 { bytes += RawRequest("POST", "/\(number)", text: "body \(number)").bytes }
            try connection.send(bytes)
            for number in 1...3 {
                let answer = try connection.readResponse()
                #expect(answer.text == "POST /\(number) body \(number)")
            }
        }
    }

    @Test("a request with Connection: close has the connection closed after the response")
    func closedOnRequest() throws {
        try withServer { server in
            let connection = try server.connect()
            let answer = try connection.exchange(RawRequest(headers: ["Connection: close"]))
            #expect(answer.status == 200)
            #expect(answer["Connection"] == "close")
            let rest = try connection.readToEnd()
            #expect(rest.isEmpty)
        }
    }

    @Test("head and body of a small response arrive in one piece")
    func oneWrite() throws {
        try withServer { server in
            let connection = try server.connect()
            try connection.send(RawRequest("GET", "/small"))
            let piece = String(decoding: try connection.receive(), as: UTF8.self)
            #expect(piece.hasPrefix("HTTP/1.1 200 "))
            #expect(piece.hasSuffix("\r\n\r\nGET /small"))
        }
    }

    /// A server that writes head and body separately waits for the client's delayed acknowledgement on a connection that stays open.
    @Test("no response on an open connection is delayed by some 40 ms", arguments: [16, 4_000])
    func latency(bodyBytes: Int) throws {
        let body = [UInt8](repeating: UInt8(ascii: "x"), count: bodyBytes)
        try withServer(respond: { _ in Response(status: .ok, body: body) }) { server in
            let connection = try server.connect()
            let clock = ContinuousClock()
            var roundTrips: [Duration] = []
            for _ in 0..<50 {
                roundTrips.append(try clock.measure { _ = try connection.exchange(RawRequest()) })
            }
            let median = roundTrips.sorted()[roundTrips.count / 2]
            let bound = Duration.milliseconds(20)
            #expect(median < bound)
        }
    }
}
