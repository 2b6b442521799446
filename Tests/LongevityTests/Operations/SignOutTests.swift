import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("POST /api/auth/logout")
struct SignOutTests {
    private let expected: JSON = [
        "success": true, "message": "Logout successful. Please sign out on the client side using Firebase Auth SDK.",
    ]

    @Test("succeeds with any body, and the token stays valid")
    func logOut() throws {
        let world = try TestWorld(accounts: [.account()])
        let before = try world.profile()
        expectAnswer(try world.send(.post, "/api/auth/logout", token: "t"), 200, expected)
        expectAnswer(try world.post("/api/auth/logout", ["everywhere": true]), 200, expected)
        expectAnswer(try world.send(.post, "/api/auth/logout", token: "t", headers: [.contentType: "application/json"]), 200, expected)
        #expect(try world.profile() == before)
    }

    @Test("succeeds for a user without a row")
    func unknownUser() throws {
        let world = try TestWorld()
        expectAnswer(try world.send(.post, "/api/auth/logout", token: UnsignedToken.make(["sub": "u-100"])), 200, expected)
    }
}
