import Dispatch
import MicroHTTP
import TestTraits
import Testing

@Suite("Slow work", .blocking)
struct WorkTests {
    @Test("holds no thread that serves, and is answered when it is done, however much of it waits for its turn")
    func others() throws {
        let done = DispatchSemaphore(value: 0)
        let reply: @Sendable (Request) -> Reply = { request in
            guard request.path == "/slow" else { return .response(echo(request)) }
            return .work {
                done.wait()
                return .response(echo(request))
            }
        }
        try withServer(ServerConfiguration(threads: 1), reply: reply) { server in
            let slow = try (0..<5).map { _ in
                let connection = try server.connect()
                try connection.send(RawRequest("GET", "/slow"))
                return connection
            }
            for number in 0..<20 {
                let answer = try server.exchange(RawRequest("GET", "/\(number)"))
                #expect(answer.text == "GET /\(number)")
            }
            for _ in slow { done.signal() }
            for connection in slow {
                let answer = try connection.readResponse()
                #expect(answer.text == "GET /slow")
            }
        }
    }
}
