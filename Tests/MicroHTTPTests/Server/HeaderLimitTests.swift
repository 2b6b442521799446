import MicroHTTP
import RawSockets
import TestTraits
import Testing

@Suite("The limit of a request's headers", .blocking)
struct HeaderLimitTests {
    private let configuration = ServerConfiguration(headerLimitBytes: 4_096)

    /// The bytes of a request's line and headers without any other header.
    private static let ownBytes = RawRequest("GET", "/").bytes.count

    @Test("holds for each header, and for cookies as for others", arguments: ["Cookie: a=", "X-Large: a="])
    func headers(_ start: String) throws {
        try withServer(configuration) { server in
            let room = 4_096 - Self.ownBytes - start.utf8.count - 2
            for (count, status) in [(1_000, 200), (2_000, 200), (3_000, 200), (3_500, 200), (room, 200), (room + 1, 431), (5_000, 431)] {
                let request = RawRequest("GET", "/", headers: [start + String(repeating: "b", count: count)])
                let answer = try server.exchange(request)
                #expect(answer.status == status, "\(start) \(count)")
            }
        }
    }

    @Test("holds for all cookies together", arguments: ["; ", "\r\nCookie: "])
    func cookies(_ separator: String) throws {
        try withServer(configuration) { server in
            for (count, status) in [(60, 200), (300, 431)] {
                let cookies = (0..<count).map { "name-\($0)=value-\($0)" }.joined(separator: separator)
                let answer = try server.exchange(RawRequest("GET", "/", headers: ["Cookie: \(cookies)"]))
                #expect(answer.status == status, "\(count)")
            }
        }
    }

    /// Each makes libmicrohttpd use up its memory for a head, although the head itself is small.
    @Test("is kept for many short parts: each head is answered", arguments: ["a:b\r\n", "Cookie: a=b\r\n"])
    func shortHeaders(_ line: String) throws {
        try withServer(configuration) { server in
            for count in stride(from: 0, through: 400, by: 1) {
                let request = "GET /short HTTP/1.1\r\nHost: a\r\n" + String(repeating: line, count: count) + "\r\n"
                let connection = try server.connect()
                try connection.send(request)
                let status = try connection.readResponse().status
                #expect(status == 200 || status == 431, "\(count)")
            }
        }
    }

    @Test("does not depend on the number of a query's parameters")
    func parameters() throws {
        try withServer(configuration) { server in
            for count in [1, 200, 500, 1_000] {
                let target = "/a?" + String(repeating: "b&", count: count) + "c=?d"
                let answer = try server.exchange(RawRequest("GET", target))
                #expect(answer.text == "GET \(target)")
            }
        }
    }

    @Test("is named by the refusal, for the target and for the headers")
    func refusals() throws {
        try withServer(configuration) { server in
            let large = try server.exchange(RawRequest("GET", "/a", headers: ["Cookie: a=" + String(repeating: "b", count: 4_096)]))
            #expect(large.text == "\(Refusal.headersTooLarge(limitBytes: 4_096)) at /a")
            let target = "/" + String(repeating: "a", count: 4_096)
            let long = try server.exchange(RawRequest("GET", target))
            #expect(long.status == 414)
            #expect(long.text == "\(Refusal.targetTooLong(limitBytes: 4_096)) at \(target)")
        }
    }
}
