import Foundation
import RawSockets
import Testing
import TestSupport
import Values

/// The limit of bodies that are parsed; `limits.bodyBytes` is that of photos, imports of users and the control API.
@Suite("A body of more than 2 MiB")
struct BodyLimitTests {
    private static let limit = 2 << 20

    /// JSON of so many bytes.
    private static func object(ofBytes count: Int) -> [UInt8] {
        let (opening, end) = (Array("{\"label\":\"".utf8), Array("\"}".utf8))
        return opening + Array(repeating: UInt8(ascii: "x"), count: count - opening.count - end.count) + end
    }

    private static let refusals = [
        ("/api/dev/barcodes", #"{"success":false,"error":{"code":"VALIDATION_ERROR","message":"Request body too large"}}"#),
        (
            "/api/v1/journal",
            #"{"success":false,"data":null,"error":{"code":"VALIDATION_ERROR","message":"Request body too large"},"message":"Request body too large"}"#
        ),
        ("/api/ingest-log", #"{"error":"Request body too large"}"#),
    ]

    @Test("gets 413 in the backend's envelope", arguments: refusals)
    func refused(_ path: String, _ text: String) async throws {
        let server = try TestServer()
        let answer = try await server.send(
            "POST", path, token: "six-days", headers: ["Content-Type": "application/json"],
            data: Data(Self.object(ofBytes: Self.limit + 1)))
        #expect(answer.status == 413)
        #expect(answer.text == text)
    }

    @Test("gets 413 from the emulator of Firebase, too")
    func firebase() async throws {
        let answer = try await TestServer().send(
            "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", headers: ["Content-Type": "application/json"],
            data: Data(Self.object(ofBytes: Self.limit + 1)))
        #expect(answer.status == 413)
        #expect(try answer.json["error"]?["code"] == 413)
    }

    @Test("gets 413 if it was compressed, and one of 2 MiB is read")
    func decoded() async throws {
        for (bytes, status) in [(Self.limit, 400), (Self.limit + 1, 413)] {
            let answer = try await TestServer().send(
                "POST", "/api/dev/barcodes", headers: ["Content-Type": "application/json", "Content-Encoding": "deflate"],
                data: Data(Self.object(ofBytes: bytes).zlibStream))
            #expect(answer.status == status)
        }
    }

    @Test("is read where users are imported, and where the seed is")
    func uploads() async throws {
        let server = try TestServer(accounts: [])
        let name = String(repeating: "n", count: Self.limit)
        let users = try await server.send(
            "POST", "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchCreate",
            headers: ["Content-Type": "application/json", "Authorization": "Bearer owner"],
            data: Data(JSON.object(["users": [["localId": "u-1"]], "unknown": .string(name)]).encoded))
        #expect(users.status == 200)
        let document: JSON = ["version": 1, "accounts": [["key": "a", "note": .string(name)]]]
        let seed = try await server.send("POST", "/_understudy/seed", data: Data(document.encoded))
        #expect(seed.status == 200)
    }

    @Test("is read where a photo is, unless most of it is no photo")
    func photo() async throws {
        let server = try TestServer()
        let image = Data(repeating: 0xFF, count: Self.limit).base64EncodedString()
        func upload(_ members: JSON.Members) async throws -> Int {
            let answer = try await server.send(
                "POST", "/api/v1/meal-logs/photo", token: "fitiq-full", headers: ["X-API-Key": "test"],
                data: Data(JSON.object(["meal_type": "lunch"]).merging(.object(members)).encoded))
            return answer.status
        }
        #expect(try await upload(["image_data": .string(image)]) == 201)
        #expect(try await upload(["image_data": .array(Array(repeating: 1, count: Self.limit))]) == 413)
    }
}
