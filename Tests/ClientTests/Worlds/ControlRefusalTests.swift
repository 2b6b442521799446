import Foundation
import Testing
import TestSupport

@Suite("The control API")
struct ControlRefusalTests {
    private func server() async throws -> TestServer {
        let server = try TestServer.worlds(WorldSeed.longevity("six-days"))
        try await server.makeSandbox("t1")
        return server
    }

    @Test(
        "names unknown members of a body",
        arguments: [
            "PUT clock", "POST tokens", "PUT sandboxes/t2", "POST accounts", "POST seed", "POST reset", "PUT snapshots/s",
            "POST snapshots/s/restore", "DELETE sandboxes/t1", "DELETE requests", "POST requests/verify",
        ])
    func unknownMembers(_ call: String) async throws {
        let server = try await server()
        let words = call.split(separator: " ").map(String.init)
        let answer = try await server.control(words[0], words[1], ["colour": "red"])
        #expect(try answer.isProblem(400))
        #expect(try answer.faultPaths.contains("$.colour"), "\(answer.text)")
    }

    @Test("refuses a member that appears twice")
    func twice() async throws {
        let server = try await server()
        let answer = try await server.send(
            "PUT", "/_understudy/clock", data: Data(#"{"mode": "frozen", "mode": "system"}"#.utf8))
        #expect(try answer.isProblem(400))
    }
}
