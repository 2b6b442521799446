import Testing
import TestSupport
import UnderstudyCore

/// A request that is refused, and the text that the app shows for it.
struct RefusedCall: Sendable, CustomTestStringConvertible {
    let call: Call
    let token: String?
    let status: Int
    /// The body's `message`, or its `error` without one (longevity.md 4, 24).
    let text: String

    init(_ call: Call, as token: String? = "six-days", _ status: Int, _ text: String) {
        self.call = call
        self.token = token
        self.status = status
        self.text = text
    }

    var testDescription: String { "\(call.testDescription) as \(token ?? "nobody")" }

    static let unauthorized = [
        RefusedCall(.get("/api/longevity/trends"), as: nil, 401, "Unauthorized"),
        RefusedCall(.post("/api/auth/logout"), as: "nobody", 401, "Unauthorized"),
        RefusedCall(.get("/api/subscription/status"), as: "nobody", 401, "Unauthorized"),
        RefusedCall(.post("/api/auth/me", ["idToken": "nobody"]), 401, "Unauthorized"),
    ]

    static let invalid = [
        RefusedCall(.get("/api/analytics/delta?range=daily"), 400, "Invalid range. Use weekly, monthly, or yearly"),
        RefusedCall(.get("/api/analytics/delta?range=Weekly"), 400, "Invalid range. Use weekly, monthly, or yearly"),
        RefusedCall(.get("/api/analytics/delta?range=weekly&range=weekly"), 400, "Invalid range. Use weekly, monthly, or yearly"),
        RefusedCall(.get("/api/age/trend/me?range=daily"), 400, "Invalid range. Use weekly, monthly, or yearly"),
        RefusedCall(.post("/api/auth/me", [:]), 400, "idToken is required"),
        RefusedCall(.post("/api/auth/me", ["idToken": ""]), 400, "idToken is required"),
        RefusedCall(
            .post("/api/auth/me", ["idToken": "six-days", "dateOfBirth": "15.05.1988"]), 400,
            "dateOfBirth must be in ISO format (YYYY-MM-DD)"),
        RefusedCall(.patch("/api/auth/profile", [:]), 400, "No updatable fields provided"),
        RefusedCall(.patch("/api/auth/profile", ["preferredLanguage": "tr"]), 400, "No updatable fields provided"),
        RefusedCall(.patch("/api/auth/profile", ["firstName": 1]), 400, "firstName must be a string or null"),
        RefusedCall(.patch("/api/auth/profile", ["lastName": []]), 400, "lastName must be a string or null"),
        RefusedCall(.patch("/api/auth/profile", ["dateOfBirth": "1988"]), 400, "dateOfBirth must be in ISO format (YYYY-MM-DD)"),
        RefusedCall(.patch("/api/auth/profile", ["dateOfBirth": 1988]), 400, "dateOfBirth must be a string or null"),
        RefusedCall(.patch("/api/auth/profile", ["chronologicalAgeYears": "old"]), 400, "chronologicalAgeYears must be a number"),
        RefusedCall(.patch("/api/auth/profile", ["timezone": " "]), 400, "timezone must be a valid IANA timezone string or null"),
        RefusedCall(.patch("/api/auth/profile", ["timezone": 3]), 400, "timezone must be a string or null"),
        RefusedCall(.post("/api/onboarding/submit", [:]), as: "newcomer", 400, "chronologicalAgeYears is required"),
        RefusedCall(.post("/api/onboarding/submit", ["chronologicalAgeYears": 37]), as: "newcomer", 400, "answers object is required"),
        RefusedCall(
            .post("/api/onboarding/submit", ["chronologicalAgeYears": 37, "answers": ["activity": 1]]), as: "newcomer", 400,
            "Missing answer for field: smokingAlcohol"),
        RefusedCall(
            .post("/api/onboarding/submit", ["chronologicalAgeYears": 37, "answers": ["activity": "much"]]), as: "newcomer", 400,
            "Invalid number for field: activity"),
        RefusedCall(.post("/api/chat", [:]), 400, "message is required"),
        RefusedCall(.post("/api/chat", ["message": "  "]), 400, "message must be a non-empty string"),
        RefusedCall(.post("/api/subscription/verify", [:]), 400, "receiptData is required"),
        RefusedCall(.post("/api/auth/password-reset/request", [:]), 400, "email is required"),
        RefusedCall(
            .post("/api/auth/password-reset/verify", ["email": "six-days@understudy.test", "code": "654321"]), 400,
            "Invalid verification code."),
        RefusedCall(
            .post("/api/auth/password-reset/confirm", ["resetToken": "none", "newPassword": "a-Better-one-1"]), 400,
            "Invalid or expired reset token. Please start the process again."),
        RefusedCall(.patch("/api/auth/email", ["newEmail": "nobody"]), 400, "Invalid email address"),
    ]

    static let conflicting = [
        RefusedCall(
            .post("/api/onboarding/submit", ["chronologicalAgeYears": 37, "answers": .answers]), 409,
            "User has already completed onboarding. To update onboarding data, please contact support."),
        RefusedCall(
            .post("/api/age/daily-update", ["metrics": .bestDay]), as: "checked-in-today", 409,
            "You have already completed your daily check-in for today."),
        RefusedCall(.patch("/api/auth/email", ["newEmail": "NEWCOMER@understudy.test"]), 409, "This email is already in use."),
        RefusedCall(
            .post("/api/auth/password-reset/request", ["email": "a@b.test"])
                .after(.post("/api/auth/password-reset/request", ["email": "a@b.test"])), 429,
            "Please wait 60 seconds before requesting another code."),
        RefusedCall(.get("/api/score/state/me"), 404, "User score not found. Complete onboarding first."),
        RefusedCall(.get("/api/no/such/path"), 404, "Not found"),
        RefusedCall(.post("/api/auth/send-verification-email"), 400, "Email is already verified."),
    ]
}

@Suite("An error (longevity.md 4, 24 and 27)")
struct RefusalTests {
    @Test(
        "has the status that the app acts on and a text that it shows",
        arguments: RefusedCall.unauthorized + RefusedCall.invalid + RefusedCall.conflicting)
    func refusal(_ refused: RefusedCall) async throws {
        let server = try TestServer.with("six-days", "newcomer", "checked-in-today")
        let answer = try await server.send(refused.call, token: refused.token)
        #expect(answer.status == refused.status)
        #expect(answer.headers["content-type"] == "application/json; charset=utf-8")
        let body = try answer.json
        #expect(body.object != nil)
        #expect((body["message"]?.string ?? body["error"]?.string) == refused.text)
    }

    @Test("for a second check-in names the day")
    func secondCheckIn() async throws {
        let server = try TestServer.with("checked-in-today")
        let answer = try await server.post("/api/age/daily-update", token: "checked-in-today", ["metrics": .bestDay])
        #expect(answer.status == 409)
        #expect(try answer.json["dateKey"]?.string == "2026-01-07")
    }

    @Test(
        "for an unverified e-mail address has the text that the app recognizes",
        arguments: [
            Call.delete("/api/auth/account"), .patch("/api/auth/email", ["newEmail": "new@understudy.test"]),
            .patch("/api/auth/password", ["currentPassword": "understudy", "newPassword": "a-Better-one-1"]),
        ])
    func unverified(_ call: Call) async throws {
        let account = try TestServer.account("six-days").with(["emailVerified": false])
        let answer = try await TestServer(accounts: [account]).send(call, token: "six-days")
        #expect(answer.status == 403)
        #expect(answer.text.contains("email_verification_required"))
    }

    @Test(
        "for a password names the violated rule",
        arguments: [
            ("short", "PASSWORD_TOO_SHORT"), ("password1", "PASSWORD_TOO_WEAK"), ("99999999", "PASSWORD_TOO_WEAK"),
            ("abcdefgh", "PASSWORD_TOO_WEAK"), ("87654321", "PASSWORD_TOO_WEAK"), ("poiuytrewq", "PASSWORD_TOO_WEAK"),
            ("xx-six-days-xx", "PASSWORD_POLICY_VIOLATION"), ("six-days@understudy.test", "PASSWORD_POLICY_VIOLATION"),
        ])
    func password(_ password: String, _ code: String) async throws {
        let server = try TestServer.with("six-days")
        let body: JSON = ["currentPassword": "understudy", "newPassword": .string(password)]
        let answer = try await server.patch("/api/auth/password", token: "six-days", body)
        #expect(answer.status == 400)
        #expect(try answer.json["error"]?["code"]?.string == code)
    }
}
