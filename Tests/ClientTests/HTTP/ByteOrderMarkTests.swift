import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("A body that begins with a byte order mark")
struct ByteOrderMarkTests {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Its own, because the bodies are stored.
    private let server: TestServer

    init() throws {
        server = try TestServer()
    }

    private func send(
        _ path: String, _ text: String, token: String? = nil, headers: [String: String] = [:]
    ) async throws -> TestServer.Answer {
        try await server.send(
            "POST", path, token: token, headers: headers.merging(["Content-Type": "application/json"]) { $1 },
            data: Data(Self.mark + Array(text.utf8)))
    }

    @Test("is read without it by the Longevity App's backend, as by Express")
    func longevity() async throws {
        let answer = try await send("/api/ingest-log", #"{"userId":"u","logText":"slept well"}"#)
        #expect(answer.status == 200)
        #expect(answer.text == #"{"ok":true}"#)
        let malformed = try await send("/api/ingest-log", "{")
        #expect(malformed.status == 400)
        #expect(malformed.text == #"{"error":"Invalid JSON"}"#)
    }

    @Test("is read without it by Brad OS's backend, as by Express; alone it is an empty body")
    func bradOS() async throws {
        let text = #"{"weights":[{"weightLbs":180.2,"date":"2026-01-07","source":"manual"}]}"#
        let answer = try await send("/api/dev/health-sync/weight/bulk", text)
        #expect(answer.status == 200)
        #expect(try answer.json["success"] == true)
        let empty = try await send("/api/dev/health-sync/weight/bulk", "")
        #expect(empty.status == 400)
        #expect(try empty.json["error"]?["details"]?.array?.isEmpty == false)
    }

    @Test("is refused by FitIQ, as by Go")
    func fitIQ() async throws {
        let text = #"{"type":"weight","quantity":82.5,"logged_at":"2026-01-07T08:00:00Z"}"#
        let answer = try await send("/api/v1/progress", text, token: "fitiq-guide", headers: ["X-API-Key": "test-api-key"])
        #expect(answer.status == 400)
        #expect(try answer.json["error"] == ["code": "VALIDATION_ERROR", "message": "Invalid request payload"])
    }

    @Test("is read without it by Firebase, as by the emulator's Express")
    func firebase() async throws {
        let path = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any"
        let answer = try await send(path, #"{"email":"nobody@example.com","password":"secret"}"#)
        #expect(answer.status == 400)
        #expect(try answer.json["error"]?["message"]?.string?.hasPrefix("Invalid JSON payload") == false)
    }
}
