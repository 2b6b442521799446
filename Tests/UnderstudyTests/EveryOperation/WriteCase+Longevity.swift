import HTTPTypes
import Values

extension WriteCase {
    /// Requests beyond one for each operation: by other users, with an earlier response's token, and with a refusal that stores something.
    static let longevity: [WriteCase] = [
        // The token in the body counts, not the one in the header.
        WriteCase(.post, "/api/auth/me", 200, ["idToken": "bob", "firstName": "Robert"]),
        WriteCase(.post, "/api/auth/password-reset/confirm", 200) { world in
            _ = try world.send(.post, "/api/auth/password-reset/request", as: nil, ["email": "bob@understudy.test"])
            let verified = try world.send(
                .post, "/api/auth/password-reset/verify", as: nil, ["email": "bob@understudy.test", "code": "123456"])
            let token = try verified.json["resetToken"] ?? .null
            return ["resetToken": token, "newPassword": "a-long-secret"]
        },
        WriteCase(.post, "/api/age/daily-update", 200, ["metrics": ["sleepHours": 8, "stressLevel": 2]]).by("carol"),
        WriteCase(.post, "/api/age/daily-update", 200, ["metrics": ["sleep_quality": 4, "mental_load": 1, "self_care": 3]]),
        WriteCase(.post, "/api/subscription/verify", 200, ["purchaseToken": "token"]),
        WriteCase(.post, "/api/subscription/verify", 400, ["receiptData": "invalid-receipt"]),
    ]
}
