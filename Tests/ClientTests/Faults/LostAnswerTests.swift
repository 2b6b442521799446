import Foundation
import Testing
import TestSupport
import UnderstudyCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `URLSession` sends a request again by itself when its connection is gone before the first byte of an answer. Half an answer is a failure.
@Suite("An app whose answer is lost")
struct LostAnswerTests {
    struct Write: Sendable, CustomTestStringConvertible {
        let method: String
        let target: String
        var body: JSON?

        var testDescription: String { "\(method) \(target)" }
    }

    @Test(
        "is told so by URLSession, on a connection that was used before, and what it asked for was done once",
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
