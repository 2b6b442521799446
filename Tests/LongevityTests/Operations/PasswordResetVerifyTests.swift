import Testing
import TestSupport
import Values

@Suite("POST /api/auth/password-reset/verify")
struct PasswordResetVerifyTests {
    private let invalid: JSON = ["error": "invalid_code", "message": "Invalid verification code."]
    private let expired: JSON = [
        "error": "expired_code", "message": "The verification code has expired. Please request a new one.",
    ]
    private let tooMany: JSON = [
        "error": "too_many_attempts", "message": "Too many verification attempts. Please request a new code.",
    ]

    @Test("exchanges the code for a token")
    func right() throws {
        let answer = try PasswordResetFlow().verify()
        #expect(answer.status == 200)
        #expect(answer.body.object?.count == 1)
        #expect(answer.body["resetToken"]?.string?.isEmpty == false)
    }

    @Test("accepts the address in any case, with white space around it")
    func email() throws {
        #expect(try PasswordResetFlow().verify(email: " ADA@Example.com ").status == 200)
    }

    @Test(
        "requires the address, then the code",
        arguments: [
            ([:], "email is required"), (["code": "123456"], "email is required"), (["email": "", "code": "123456"], "email is required"),
            (["email": 5, "code": "123456"], "email is required"), (["email": "ada@example.com"], "code is required"),
            (["email": "ada@example.com", "code": ""], "code is required"),
            (["email": "ada@example.com", "code": .null], "code is required"),
        ] as [(JSON, String)]
    )
    func missing(_ body: JSON, _ error: String) throws {
        let answer = try PasswordResetFlow().world.post("/api/auth/password-reset/verify", token: nil, body)
        expectAnswer(answer, 400, ["error": .string(error)])
    }

    @Test("refuses any other code", arguments: ["000000", "123457", "12345", "1234567", "12345a", "abcdef", " 123456", "١٢٣٤٥٦"])
    func wrong(_ code: String) throws {
        expectAnswer(try PasswordResetFlow().verify(code), 400, invalid)
    }

    @Test("requires an open request")
    func noRequest() throws {
        expectAnswer(try PasswordResetFlow().verify(email: "bob@example.com"), 400, invalid)
    }

    @Test("accepts the code for ten minutes")
    func expiry() throws {
        #expect(try PasswordResetFlow().verify(at: "2026-01-07T09:09:59.999Z").status == 200)
        expectAnswer(try PasswordResetFlow().verify(at: "2026-01-07T09:10:00.001Z"), 400, expired)
        expectAnswer(try PasswordResetFlow().verify("000000", at: "2026-01-07T09:10:00.001Z"), 400, expired)
    }

    @Test("refuses the code at the very instant when the ten minutes are over")
    func expiryInstant() throws {
        expectAnswer(try PasswordResetFlow().verify(at: "2026-01-07T09:10:00.000Z"), 400, expired)
    }

    @Test("reports a malformed code as invalid, even after the code has expired")
    func order() throws {
        expectAnswer(try PasswordResetFlow().verify("12345", at: "2026-01-07T09:20:00Z"), 400, invalid)
    }

    @Test("refuses every code after five wrong attempts")
    func attempts() throws {
        let flow = try PasswordResetFlow()
        for _ in 0..<5 { expectAnswer(try flow.verify("000000"), 400, invalid) }
        expectAnswer(try flow.verify("000000"), 400, tooMany)
        expectAnswer(try flow.verify(), 400, tooMany)
        expectAnswer(try flow.verify(at: "2026-01-07T09:10:00.001Z"), 400, expired)
    }

    @Test("does not count a malformed code")
    func notCounted() throws {
        let flow = try PasswordResetFlow()
        for _ in 0..<6 { expectAnswer(try flow.verify("12345"), 400, invalid) }
        #expect(try flow.verify().status == 200)
    }

    @Test("accepts the code after four wrong attempts")
    func fifth() throws {
        let flow = try PasswordResetFlow()
        for _ in 0..<4 { expectAnswer(try flow.verify("000000"), 400, invalid) }
        #expect(try flow.verify().status == 200)
    }

    @Test("resets the attempts with a new request")
    func newRequest() throws {
        let flow = try PasswordResetFlow()
        for _ in 0..<5 { expectAnswer(try flow.verify("000000"), 400, invalid) }
        try flow.request(at: "2026-01-07T09:09:00Z")
        #expect(try flow.verify(at: "2026-01-07T09:18:59Z").status == 200)
    }
}
