import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("Every success (longevity.md 4, 1 and 2)")
struct SuccessTests {
    private static let legacyAnswers: JSON = ["answers": ["sleepHours": 8, "stepsAvg": 9_000, "stressLevel": 2]]

    /// One request to each endpoint that can succeed, for an account with a subscription and a completed questionnaire.
    static let calls: [Call] = [
        .get("/api/longevity/trends"),
        .get("/api/analytics/delta"),
        .get("/api/analytics/delta?range=weekly"),
        .get("/api/analytics/delta?range=monthly"),
        .get("/api/analytics/delta?range=yearly"),
        .post("/api/auth/me", ["idToken": "six-days"]),
        .patch("/api/auth/profile", ["timezone": "Europe/Istanbul"]),
        .post("/api/auth/logout"),
        .post("/api/age/daily-update", ["metrics": .bestDay]),
        .get("/api/stats/summary"),
        .get("/api/subscription/status"),
        .post("/api/subscription/verify", ["receiptData": "receipt"]),
        .post("/api/subscription/test-bypass"),
        .post("/api/chat", ["message": "How old am I?"]),
        .post("/api/ingest-log", ["userId": "six-days", "logText": "a log"]),
        .patch("/api/auth/email", ["newEmail": "elsewhere@understudy.test"]),
        .patch("/api/auth/password", ["currentPassword": "understudy", "newPassword": "a-Better-one-1"]),
        .delete("/api/auth/account"),
        .post("/api/auth/password-reset/request", ["email": "six-days@understudy.test"]),
        .post("/api/auth/password-reset/verify", ["email": "six-days@understudy.test", "code": "123456"])
            .after(.post("/api/auth/password-reset/request", ["email": "six-days@understudy.test"])),
        .get("/api/age/state/six-days"),
        .get("/api/age/trend/six-days"),
        .get("/api/age/trend/six-days?range=yearly"),
        .post("/api/age/morning-briefing", ["userId": "six-days"]),
        .post("/api/age/evening-briefing", ["userId": "six-days"]),
        .post("/api/score/onboarding", legacyAnswers),
        .post("/api/score/daily", ["metrics": ["stressLevel": 2]]).after(.post("/api/score/onboarding", legacyAnswers)),
        .get("/api/score/state/six-days").after(.post("/api/score/onboarding", legacyAnswers)),
        .get("/api/debug/onboarding-status"),
        .get("/api/legal/privacy"),
        .get("/api/legal/terms"),
        .post("/api/legal/consent", ["acceptedPrivacyPolicyVersion": "1.0", "acceptedTermsVersion": "1.0"]),
        .get("/api/legal/consent"),
        .post("/api/subscription/apple-notification", ["notification_type": "DID_RENEW"]),
    ]

    @Test(
        "has status 200 and a JSON object as its body, with numbers that a double represents",
        arguments: SuccessTests.calls, DemoServer.fidelities)
    func success(_ call: Call, _ fidelity: String) async throws {
        let server = try TestServer.with("six-days", fidelity: fidelity)
        let answer = try await server.send(call, token: "six-days")
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "application/json; charset=utf-8")
        let body = try answer.json
        #expect(body.object?.isEmpty == false)
        #expect(body.oddNumbers.isEmpty)
    }

    private static let readings: [Call] = [
        .get("/api/longevity/trends"),
        .get("/api/analytics/delta?range=weekly"),
        .get("/api/analytics/delta?range=monthly"),
        .get("/api/analytics/delta?range=yearly"),
        .get("/api/stats/summary"),
        .get("/api/age/state/me"),
        .get("/api/age/trend/me?range=yearly"),
    ]

    @Test("is the response to every read of every persona with a subscription", arguments: Persona.subscribers, DemoServer.fidelities)
    func readings(_ persona: Persona, _ fidelity: String) async throws {
        let server = try DemoServer.of(fidelity)
        for call in Self.readings {
            let answer = try await server.send(call, token: persona.key)
            #expect(answer.status == 200, "\(call.target)")
            let body = try answer.json
            #expect(body.object?.isEmpty == false, "\(call.target)")
            #expect(body.oddNumbers.isEmpty, "\(call.target)")
        }
    }

    @Test("of the questionnaire decodes in its screen", arguments: DemoServer.fidelities)
    func onboarding(_ fidelity: String) async throws {
        let app = App(server: try TestServer.with("newcomer", fidelity: fidelity), token: "newcomer")
        let result: OnboardingResultDTO = try await app.post(
            "/api/onboarding/submit", ["chronologicalAgeYears": 37, "answers": .answers])
        #expect(result.userId == "newcomer")
        #expect(result.chronologicalAgeYears == 37)
        #expect(result.totalScore == 0.35416666666666663)
        #expect(result.offsetYears == -2.833333333333333)
        #expect(result.baselineBiologicalAgeYears == 34.166666666666664)
        #expect(result.currentBiologicalAgeYears == 34.166666666666664)
    }

    @Test("of a password reset leads to the next step, up to the new password")
    func passwordReset() async throws {
        let app = App(server: try TestServer.with("six-days"), token: "none")
        let request = try await app.server.post("/api/auth/password-reset/request", ["email": "six-days@understudy.test"])
        #expect(try request.json["message"]?.string == "If an account exists for this email, we've sent a code.")
        let verified: PasswordResetVerifyResponse = try await app.post(
            "/api/auth/password-reset/verify", ["email": "six-days@understudy.test", "code": "123456"])
        let confirmed = try await app.server.post(
            "/api/auth/password-reset/confirm", ["resetToken": .string(verified.resetToken), "newPassword": "a-Better-one-1"])
        #expect(confirmed.status == 200)
        #expect(confirmed.text == #"{"success":true}"#)
    }
}

extension JSON {
    /// The numbers in it, at any depth, that a double does not represent or that are printed as `-0`.
    fileprivate var oddNumbers: [Double] {
        switch self {
        case .number(let value): value.isFinite && !(value == 0 && value.sign == .minus) ? [] : [value]
        case .array(let elements): elements.flatMap(\.oddNumbers)
        case .object(let members): members.values.flatMap(\.oddNumbers)
        case .null, .bool, .written, .string: []
        }
    }
}
