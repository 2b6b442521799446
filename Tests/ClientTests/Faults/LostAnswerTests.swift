import Foundation
import Testing
import TestSupport
import Values

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `URLSession` repeats a request when its connection ends before the first byte of the response. A truncated response is an error.
@Suite("An app whose response is lost")
struct LostAnswerTests {
    struct Write: Sendable, CustomTestStringConvertible {
        let method: String
        let target: String
        var body: JSON?

        var testDescription: String { "\(method) \(target)" }
    }

    @Test(
        "gets an error from URLSession on a reused connection, and its request was performed once",
        arguments: [
            Write(method: "POST", target: "/api/v1/progress", body: ["type": "weight", "quantity": 82.5]),
            Write(method: "POST", target: "/api/subscription/test-bypass"),
            Write(method: "PUT", target: "/api/dev/cycling/profile", body: ["weightKg": 76]),
            Write(method: "PATCH", target: "/api/v1/users/me/preferences", body: ["allergies": ["nuts"]]),
            Write(method: "DELETE", target: "/api/auth/account"),
        ])
    func lost(_ write: Write) async throws {
        let server = try TestServer(accounts: WireWorld.accounts)
        let added = try await server.post("/_understudy/faults", ["preset": "lost-response"])
        #expect(added.status == 201)
        await #expect(throws: URLError.self) {
            let data = write.body.map { Data($0.encoded) }
            return try await server.send(write.method, write.target, token: "jane", headers: ["X-API-Key": "test-api-key"], data: data)
        }
        let journal = try await server.get("/_understudy/requests").json
        #expect(journal["requests"]?.array?.map { $0["method"] } == [JSON.string(write.method)])
        let faults = try await server.get("/_understudy/faults").json["faults"]?.array
        #expect(faults?.map { $0["fired"] } == [1])
    }
}
