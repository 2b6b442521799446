import Foundation
import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("A request that acts as an account")
struct ActingTests {
    /// Bob has no user. The id of Ada's user is Bob's key.
    private static let accounts: [JSON] = [
        ["key": "bob"], SeededWorld.account("ada", ["userId": "bob", "cyclingProfile": ["weightKg": 80]]), ["key": "lazy"],
    ]

    @Test(
        "concerns that account's user, unless it has an x-user-id header",
        arguments: [
            (nil, nil, Principal(account: nil, userID: "default-user")), (nil, "bob", Principal(account: "bob", userID: nil)),
            (nil, "ada", Principal(account: "ada", userID: "bob")), ("", "ada", Principal(account: nil, userID: "default-user")),
            ("bob", nil, Principal(account: "ada", userID: "bob")), ("bob", "bob", Principal(account: "ada", userID: "bob")),
            ("ada", "bob", Principal(account: "ada", userID: "bob")), ("zoe", "ada", Principal(account: nil, userID: "zoe")),
        ] as [(String?, String?, Principal)])
    func identified(_ header: String?, _ acting: String?, _ expected: Principal) throws {
        let world = try TestWorld(accounts: Self.accounts)
        let backend = try #require(world.backends.first { $0.name == "bradOS" })
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("X-User-ID"))] = header
        let request = try #require(Request(method: .get, target: "/api/dev/cycling/profile", headers: headers))
        let principal = try world.read { db in
            let account = try acting.flatMap { try Account.find($0, in: db) }
            return try backend.identify(request, acting: account, at: world.now, in: db)
        }
        #expect(principal == expected)
    }

    @Test(
        "needs no App Check token, but a token that it has must be valid",
        arguments: [(nil, true), ("", false), ("garbage", false), (AppCheckToken.good, true)] as [(String?, Bool)])
    func appCheck(_ token: String?, _ isAdmitted: Bool) throws {
        let world = try TestWorld.checked(accounts: Self.accounts)
        let backend = try #require(world.backends.first { $0.name == "bradOS" })
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("X-Firebase-AppCheck"))] = token
        let request = try #require(Request(method: .get, target: "/api/dev/cycling/ftp", headers: headers))
        let path = ["api", "dev", "cycling", "ftp"]
        let ada = try world.read { try Account.find("ada", in: $0) }
        try #require(ada != nil)
        if isAdmitted {
            try backend.admit(request, at: path, acting: ada, now: world.now)
        } else {
            #expect(throws: (any Error).self) { try backend.admit(request, at: path, acting: ada, now: world.now) }
        }
        if token == nil {
            #expect(throws: (any Error).self) { try backend.admit(request, at: path, acting: nil, now: world.now) }
        }
    }

    @Test("never reads or writes another account's user whose id is the account's key")
    func otherUser() async throws {
        let server = try TestServer(accounts: Self.accounts)
        #expect(try await profile(as: "bob", server) == .null)
        let written = try await write(60, as: "bob", server)
        #expect(written["userId"]?.string != nil && written["userId"] != "bob")
        #expect(try await profile(as: "bob", server)["weightKg"] == 60)
        #expect(try await profile(as: "ada", server)["weightKg"] == 80)
        // Later requests use the created user.
        #expect(try await write(61, as: "bob", server)["userId"] == written["userId"])
        #expect(try await profile(as: "bob", server)["weightKg"] == 61)
    }

    @Test("creates a user whose id is the account's key, if that id is free")
    func newUser() async throws {
        let server = try TestServer(accounts: Self.accounts)
        #expect(try await profile(as: "lazy", server) == .null)
        #expect(try await write(70, as: "lazy", server)["userId"] == "lazy")
        #expect(try await profile(as: "lazy", server)["weightKg"] == 70)
        let named = try await server.send("GET", "/api/dev/cycling/profile", headers: ["x-user-id": "lazy"])
        #expect(try named.json["data"]?["weightKg"] == 70)
    }

    private func profile(as account: String, _ server: TestServer) async throws -> JSON {
        try await server.get("/_as/\(account)/api/dev/cycling/profile").json["data"] ?? .null
    }

    /// - Returns: the profile in the response.
    private func write(_ weight: Int, as account: String, _ server: TestServer) async throws -> JSON {
        let body: JSON = ["weightKg": .integer(weight)]
        let answer = try await server.send("PUT", "/_as/\(account)/api/dev/cycling/profile", data: Data(body.encoded))
        #expect(answer.status == 200)
        return try answer.json["data"] ?? .null
    }
}
