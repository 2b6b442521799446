import Testing
import TestSupport
import UnderstudyCore
import Values

/// The three requests that set a new password.
struct PasswordResetFlow {
    let world: TestWorld

    /// The code, which is always the same.
    static let code = "123456"

    /// A world in which a code was requested at nine o'clock.
    init(accounts: [JSON] = [.account()]) throws {
        world = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: accounts)
        try request()
    }

    func request(at now: String? = nil) throws {
        if let now { try world.setNow(now) }
        let answer = try world.post("/api/auth/password-reset/request", token: nil, ["email": "ada@example.com"])
        try #require(answer.status == 200)
    }

    func verify(_ code: String = PasswordResetFlow.code, email: String = "ada@example.com", at now: String? = nil) throws -> Answer {
        if let now { try world.setNow(now) }
        let body: JSON = ["email": .string(email), "code": .string(code)]
        return try world.post("/api/auth/password-reset/verify", token: nil, body)
    }

    /// Exchanges the right code for a token.
    func token() throws -> String {
        let answer = try verify()
        return try #require(answer.body["resetToken"]?.string)
    }

    func confirm(_ token: String, _ password: String = "correct horse", at now: String? = nil) throws -> Answer {
        if let now { try world.setNow(now) }
        let body: JSON = ["resetToken": .string(token), "newPassword": .string(password)]
        return try world.post("/api/auth/password-reset/confirm", token: nil, body)
    }
}
