import HTTPTypes
import Longevity
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("The user that a request's credentials identify")
struct IdentifyTests {
    /// - Parameters:
    ///   - authorization: the header's value; `nil` for no header.
    ///   - acting: the key of the account that the request acts as without credentials.
    private func principal(_ authorization: String?, acting: String? = nil, of accounts: [JSON]) throws -> Principal? {
        let world = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: accounts)
        let backend = try LongevityBackend.make()
        var headers = HTTPFields()
        headers[.authorization] = authorization
        let request = try #require(Request(method: .get, target: "/api/stats/summary", headers: headers))
        let now = world.now
        return try world.read { db -> Principal? in
            let account = try acting.flatMap { try Account.find($0, in: db) }
            return try backend.identify(request, acting: account, at: now, in: db)
        }
    }

    private let ada = JSON.account(user: ["userId": "u-100"])

    @Test("is the account of an opaque token, with the account's address")
    func opaque() throws {
        let expected = Principal(account: "ada", userID: "u-100", email: "ada@example.com", emailVerified: true)
        #expect(try principal("Bearer t", of: [ada]) == expected)
    }

    @Test("is the subject of a web token, with the token's address")
    func webToken() throws {
        let token = UnsignedToken.make(["sub": "u-100", "email": "token@example.com", "exp": 1_767_780_000])
        let expected = Principal(account: "ada", userID: "u-100", email: "token@example.com", emailVerified: false)
        #expect(try principal("Bearer \(token)", of: [ada]) == expected)
    }

    @Test("has no account when it is unknown")
    func unknownUser() throws {
        let token = UnsignedToken.make(["sub": "u-200"])
        #expect(try principal("Bearer \(token)", of: [ada]) == Principal(account: nil, userID: "u-200"))
    }

    @Test("has the account's key as user id when the account never used the app")
    func stranger() throws {
        let expected = Principal(account: "bob", userID: "bob", email: "bob@example.com", emailVerified: true)
        #expect(try principal("Bearer b", of: [.stranger("bob", token: "b")]) == expected)
    }

    @Test("is the account that the request acts as only without any header", arguments: ["", "Basic dDp0", "Bearer", "Bearer nobody"])
    func acting(_ authorization: String) throws {
        let expected = Principal(account: "ada", userID: "u-100", email: "ada@example.com", emailVerified: true)
        #expect(try principal(nil, acting: "ada", of: [ada]) == expected)
        #expect(try principal(authorization, acting: "ada", of: [ada]) == nil)
    }

    @Test("is missing without a header and without an account to act as")
    func nobody() throws {
        #expect(try principal(nil, of: [ada]) == nil)
    }
}
