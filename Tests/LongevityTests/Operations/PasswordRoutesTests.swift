import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("PATCH /api/auth/password")
struct PasswordRoutesTests {
    private func change(_ new: JSON, in world: TestWorld) throws -> Answer {
        try world.patch("/api/auth/password", ["currentPassword": "whatever", "newPassword": new])
    }

    @Test("stores the new password; the current one is not checked")
    func changed() throws {
        let world = try TestWorld(accounts: [.account()])
        let expected: JSON = ["success": true, "message": "Password updated successfully."]
        expectAnswer(try change("correct horse", in: world), 200, expected)
        let account = try world.read { try Account.find("ada", in: $0) }
        #expect(account?.passwordHash?.matches("correct horse") == true)
        #expect(account?.passwordHash?.matches("whatever") == false)
    }

    @Test(
        "requires the current password first",
        arguments: [[:], ["newPassword": "x"], ["currentPassword": .null], ["currentPassword": 5]] as [JSON]
    )
    func noCurrent(_ body: JSON) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.patch("/api/auth/password", body), 400, ["error": "currentPassword is required"])
    }

    @Test("requires the new password next", arguments: [nil, .null, 5, ["x"]] as [JSON?])
    func noNew(_ new: JSON?) throws {
        let world = try TestWorld(accounts: [.account()])
        let current: JSON = ["currentPassword": "whatever"]
        let body = new.map { current.with(["newPassword": $0]) } ?? current
        expectAnswer(try world.patch("/api/auth/password", body), 400, ["error": "newPassword is required"])
    }

    @Test(
        "refuses a password by the policy",
        arguments: [
            ("s3cr3t!", ["error": ["code": "PASSWORD_TOO_SHORT", "details": ["minLength": 8]]]),
            ("trustno1", ["error": ["code": "PASSWORD_TOO_WEAK", "details": [:]]]),
            ("87654321", ["error": ["code": "PASSWORD_TOO_WEAK", "details": [:]]]),
            ("ada@example.com", ["error": ["code": "PASSWORD_POLICY_VIOLATION", "details": [:]]]),
            ("xxADAxx!", ["error": ["code": "PASSWORD_POLICY_VIOLATION", "details": [:]]]),
        ] as [(String, JSON)]
    )
    func policy(_ password: String, _ body: JSON) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try change(.string(password), in: world), 400, body)
        let account = try world.read { try Account.find("ada", in: $0) }
        #expect(account?.passwordHash == nil)
    }
}
