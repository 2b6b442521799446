import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("POST /api/auth/password-reset/confirm")
struct PasswordResetConfirmTests {
    private let invalid: JSON = [
        "error": "invalid_token", "message": "Invalid or expired reset token. Please start the process again.",
    ]
    private let expired: JSON = [
        "error": "expired_token", "message": "The reset token has expired. Please start the process again.",
    ]

    @Test("stores the password of the user who requested the code")
    func success() throws {
        let flow = try PasswordResetFlow()
        expectAnswer(try flow.confirm(flow.token()), 200, ["success": true])
        let account = try flow.world.read { try Account.find("ada", in: $0) }
        #expect(account?.passwordHash?.matches("correct horse") == true)
    }

    @Test(
        "requires the token, then the password",
        arguments: [
            ([:], "resetToken is required"), (["newPassword": "correct horse"], "resetToken is required"),
            (["resetToken": "", "newPassword": "correct horse"], "resetToken is required"),
            (["resetToken": "x"], "newPassword is required"), (["resetToken": "x", "newPassword": ""], "newPassword is required"),
            (["resetToken": "x", "newPassword": 5], "newPassword is required"),
        ] as [(JSON, String)]
    )
    func missing(_ body: JSON, _ error: String) throws {
        let answer = try TestWorld().post("/api/auth/password-reset/confirm", token: nil, body)
        expectAnswer(answer, 400, ["error": .string(error)])
    }

    @Test("refuses an unknown token")
    func unknown() throws {
        let flow = try PasswordResetFlow()
        _ = try flow.token()
        expectAnswer(try flow.confirm("nonsense"), 400, invalid)
        expectAnswer(try flow.confirm(PasswordResetFlow.code), 400, invalid)
        expectAnswer(try flow.confirm("t"), 400, invalid)
    }

    @Test("accepts a token once")
    func twice() throws {
        let flow = try PasswordResetFlow()
        let token = try flow.token()
        expectAnswer(try flow.confirm(token), 200, ["success": true])
        expectAnswer(try flow.confirm(token, "another horse"), 400, invalid)
        let account = try flow.world.read { try Account.find("ada", in: $0) }
        #expect(account?.passwordHash?.matches("correct horse") == true)
    }

    @Test("accepts a token for fifteen minutes after it was issued")
    func expiry() throws {
        let inTime = try PasswordResetFlow()
        #expect(try inTime.confirm(inTime.token(), at: "2026-01-07T09:14:59.999Z").status == 200)
        let late = try PasswordResetFlow()
        expectAnswer(try late.confirm(late.token(), at: "2026-01-07T09:15:00.001Z"), 400, expired)
    }

    @Test("validates the token before the password", arguments: ["x", "password1"])
    func order(_ password: String) throws {
        expectAnswer(try PasswordResetFlow().confirm("nonsense", password), 400, invalid)
    }

    @Test(
        "refuses a password by the policy, and the token stays valid",
        arguments: [
            ("s3cr3t!", ["error": ["code": "PASSWORD_TOO_SHORT", "details": ["minLength": 8]]]),
            ("password1", ["error": ["code": "PASSWORD_TOO_WEAK", "details": [:]]]),
            ("qwertyui", ["error": ["code": "PASSWORD_TOO_WEAK", "details": [:]]]),
            ("lovely-ada", ["error": ["code": "PASSWORD_POLICY_VIOLATION", "details": [:]]]),
        ] as [(String, JSON)]
    )
    func policy(_ password: String, _ body: JSON) throws {
        let flow = try PasswordResetFlow()
        let token = try flow.token()
        expectAnswer(try flow.confirm(token, password), 400, body)
        expectAnswer(try flow.confirm(token), 200, ["success": true])
    }

    @Test("answers 404 when no account has the address")
    func nobody() throws {
        let flow = try PasswordResetFlow(accounts: [])
        let expected: JSON = ["error": "user_not_found", "message": "User account not found."]
        expectAnswer(try flow.confirm(flow.token()), 404, expected)
    }
}
