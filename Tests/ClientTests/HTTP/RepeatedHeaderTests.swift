import RawSockets
import Testing
import TestSupport
import UnderstudyCore

/// The Android app adds both headers twice: in each call, and again for all calls (longevity-android.md 1, A2).
@Suite("The headers of the Android app")
struct RepeatedHeaderTests {
    private func send(_ request: RawRequest, to server: TestServer) throws -> RawResponse {
        let connection = try RawConnection(port: try #require(server.baseURL.port))
        try connection.send(request)
        return try connection.readResponse()
    }

    private func summary(_ headers: String..., host: String? = "127.0.0.1") throws -> RawResponse {
        let server = try TestServer.with("six-days")
        return try send(RawRequest("GET", "\(server.baseURL.path)/api/stats/summary", headers: headers).toHost(host), to: server)
    }

    @Test("count as one if they are sent twice with the same value: Authorization and X-Language (A2)")
    func same() throws {
        let token = "Authorization: Bearer six-days"
        let once = try summary(token, "X-Language: tr")
        let twice = try summary(token, "X-Language: tr", token, "X-Language: tr", "Content-Type: application/json")
        #expect(once.status == 200 && twice.status == 200)
        #expect(once.body == twice.body)
    }

    @Test("may have two values: the first token counts, and X-Language is ignored (A2)")
    func different() throws {
        let languages = ["X-Language: tr", "X-Language: de"]
        #expect(try summary("Authorization: Bearer six-days", "Authorization: Bearer nobody", languages[0], languages[1]).status == 200)
        #expect(try summary("Authorization: Bearer nobody", "Authorization: Bearer six-days").status == 401)
    }

    @Test("may be sent once, and without a token the answer is a 401 (A2, A3)")
    func once() throws {
        #expect(try summary("Authorization: Bearer six-days").status == 200)
        #expect(try summary("X-Language: en", "X-Language: en").status == 401)
    }

    @Test("may name this machine as the emulator does (A1)")
    func emulator() throws {
        #expect(try summary("Authorization: Bearer six-days", host: "10.0.2.2:4000").status == 200)
    }
}
