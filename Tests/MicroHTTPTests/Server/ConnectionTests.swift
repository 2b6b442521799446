import MicroHTTP
import RawSockets
import TestTraits
import Testing

@Suite("Connections", .blocking)
struct ConnectionTests {
    @Test(
        "a connection without traffic for the idle time is closed",
        arguments: [
            "", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: local",
        ])
    func idle(sent: String) throws {
        try withServer(ServerConfiguration(idleTimeoutSeconds: 1)) { server in
            let connection = try server.connect()
            try connection.send(sent)
            _ = try connection.readToEnd()
        }
    }

    @Test("a connection that stays open after a response is closed once idle")
    func idleAfterAnswer() throws {
        try withServer(ServerConfiguration(idleTimeoutSeconds: 1)) { server in
            let connection = try server.connect()
            let answer = try connection.exchange(RawRequest())
            #expect(answer.status == 200)
            let rest = try connection.readToEnd()
            #expect(rest.isEmpty)
        }
    }

    @Test("a client that closes its sending half is answered, and then the connection is closed before the idle time")
    func halfClosed() throws {
        try withServer(ServerConfiguration(idleTimeoutSeconds: 600)) { server in
            let connection = try server.connect()
            try connection.send(RawRequest("GET", "/last"))
            connection.endSending()
            #expect(try connection.readResponse().text == "GET /last")
            #expect(try connection.readToEnd().isEmpty)
        }
    }

    @Test("connections over the limit replace the oldest idle ones")
    func limit() throws {
        try withServer(ServerConfiguration(threads: 1, connectionLimit: 4)) { server in
            var served: [RawConnection] = []
            for _ in 0..<4 {
                let connection = try server.connect()
                let answer = try connection.exchange(RawRequest())
                #expect(answer.status == 200)
                served.append(connection)
            }
            var waiting: [RawConnection] = []
            for number in 0..<4 {
                let connection = try server.connect()
                try connection.send(RawRequest("GET", "/\(number)"))
                waiting.append(connection)
            }

            for (number, connection) in waiting.enumerated() {
                let answer = try connection.readResponse()
                #expect(answer.text == "GET /\(number)")
            }
            let rest = try served[0].readToEnd()
            #expect(rest.isEmpty)
            served.removeAll()
            waiting.removeAll()
            let further = try server.exchange(RawRequest("GET", "/further"))
            #expect(further.text == "GET /further")
        }
    }

    @Test("eight concurrent connections with 200 requests each get the right bodies")
    func concurrency() throws {
        try withServer(ServerConfiguration(threads: 4)) { server in
            let clients = (0..<8).map { client in
                Background<[String]> {
                    let connection = try server.connect()
                    var wrong: [String] = []
                    for number in 0..<200 {
                        let body = "request \(number) of client \(client)"
                        let answer = try connection.exchange(RawRequest("POST", "/\(client)", text: body))
                        if answer.status != 200 || answer.text != "POST /\(client) \(body)" { wrong.append("\(body): \(answer.text)") }
                    }
                    return wrong
                }
            }
            for client in clients {
                let wrong = try client.value()
                #expect(wrong == [])
            }
        }
    }
}
