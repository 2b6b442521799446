import Foundation
import Testing
import TestSupport
import UnderstudyCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The control API of every world")
struct ControlRefusalTests {
    private static let prefixes = ["", "/_sandbox/t1"]

    private func server() async throws -> TestServer {
        let server = try TestServer.worlds(WorldSeed.longevity("six-days"))
        try await server.makeSandbox("t1")
        return server
    }

    @Test(
        "refuses a foreign host or page, and does nothing for it", arguments: prefixes,
        [
            ["Host": "evil.example"], ["Host": "127.0.0.1.evil.example:4000"], ["Origin": "https://evil.example"], ["Origin": "null"],
            ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
        ])
    func strangers(_ prefix: String, _ headers: [String: String]) async throws {
        let server = try await server()
        let body = JSON.object(["mode": "frozen", "now": "2030-01-01T00:00:00Z"])
        for (method, path, body) in [
            ("PUT", "clock", body), ("POST", "reset", nil), ("PUT", "sandboxes/t2", nil), ("DELETE", "sandboxes/t1", nil),
            ("POST", "snapshots/s/restore", nil), ("POST", "accounts", ["key": "mallory"]), ("POST", "faults", ["preset": "offline"]),
            ("GET", "seed", nil), ("GET", "requests", nil),
        ] as [(String, String, JSON?)] {
            let answer = try await server.send(
                method, "\(prefix)/_understudy/\(path)", headers: headers, data: body.map { Data($0.encoded) })
            #expect(try answer.isProblem(403), "\(method) \(path)")
        }
        #expect(try await server.control("GET", "sandboxes").json["sandboxes"]?.array?.count == 1)
        #expect(try await server.control("GET", "clock").json["now"]?.string == "2026-01-07T09:00:00.000Z")
        #expect(try await server.control("GET", "clock", in: "t1").json["now"]?.string == "2026-01-07T09:00:00.000Z")
        #expect(try await server.control("GET", "faults").json["faults"]?.array == [])
        #expect(try await server.control("GET", "accounts").json["accounts"]?.array?.count == 1)
    }

    @Test("responds to its own pages, and to allowed hosts", arguments: prefixes)
    func friends(_ prefix: String) async throws {
        let server = try await server()
        let own = server.baseURL.absoluteString
        for headers in [["Origin": own], ["Sec-Fetch-Site": "same-origin"], ["Host": "app.localhost:4000"]] {
            let answer = try await server.send("GET", "\(prefix)/_understudy/clock", headers: headers)
            #expect(answer.status == 200, "\(headers)")
        }
    }

    @Test("answers 405 with the allowed methods, and 404 for an unknown path", arguments: prefixes)
    func paths(_ prefix: String) async throws {
        let server = try await server()
        for (method, path, status) in [
            ("POST", "clock", 405), ("GET", "reset", 405), ("POST", "sandboxes", 405), ("PATCH", "sandboxes/t1", 405),
            ("PUT", "snapshots/s/restore", 405), ("GET", "tokens", 405), ("GET", "nothing", 404), ("GET", "clock/more", 404),
            ("GET", "Clock", 404),
        ] {
            #expect(try await server.send(method, "\(prefix)/_understudy/\(path)").isProblem(status), "\(method) \(path)")
        }
        let answer = try await server.send("GET", "\(prefix)/_understudy/reset")
        #expect(answer.headers["allow"] == "POST")
    }

    @Test(
        "names unknown members of a body",
        arguments: [
            "PUT clock", "POST tokens", "PUT sandboxes/t2", "POST accounts", "POST seed", "POST reset", "PUT snapshots/s",
            "POST snapshots/s/restore", "DELETE sandboxes/t1", "DELETE requests",
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
