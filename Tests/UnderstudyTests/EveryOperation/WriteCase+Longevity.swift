import HTTPTypes
import Values

extension WriteCase {
    static let longevity: [WriteCase] = signIn + account + passwordReset + checkIns + subscription + others

    private static let signIn: [WriteCase] = [
        WriteCase(.post, "/api/auth/me", 200, ["idToken": "alice", "firstName": "Anna"]),
        // The token in the body counts, not the one in the header.
        WriteCase(.post, "/api/auth/me", 200, ["idToken": "bob", "firstName": "Robert"]),
        WriteCase(.post, "/api/auth/logout", 200),
    ]

    private static let account: [WriteCase] = [
        WriteCase(.patch, "/api/auth/profile", 200, ["firstName": "Anna", "timezone": "Pacific/Kiritimati"]),
        WriteCase(.patch, "/api/auth/email", 200, ["newEmail": "anna@understudy.test"]),
        WriteCase(.patch, "/api/auth/password", 200, ["currentPassword": "understudy", "newPassword": "a-long-secret"]),
        WriteCase(.delete, "/api/auth/account", 200),
        WriteCase(.post, "/api/auth/bypassverify", 200),
        // 400: her address is already verified.
        WriteCase(.post, "/api/auth/send-verification-email", 400),
    ]

    /// Requests for Bob's password, which need only his address.
    private static let passwordReset: [WriteCase] = [
        WriteCase(.post, "/api/auth/password-reset/request", 200, ["email": "bob@understudy.test"]),
        WriteCase(.post, "/api/auth/password-reset/verify", 200) { world in
            _ = try world.send(.post, "/api/auth/password-reset/request", as: nil, ["email": "bob@understudy.test"])
            return ["email": "bob@understudy.test", "code": "123456"]
        },
        WriteCase(.post, "/api/auth/password-reset/confirm", 200) { world in
            _ = try world.send(.post, "/api/auth/password-reset/request", as: nil, ["email": "bob@understudy.test"])
            let verified = try world.send(
                .post, "/api/auth/password-reset/verify", as: nil, ["email": "bob@understudy.test", "code": "123456"])
            let token = try verified.json["resetToken"] ?? .null
            return ["resetToken": token, "newPassword": "a-long-secret"]
        },
    ]

    private static let checkIns: [WriteCase] = [
        WriteCase(.post, "/api/onboarding/submit", 200, ["chronologicalAgeYears": 36, "answers": answers]).by("carol"),
        WriteCase(.post, "/api/age/daily-update", 200, ["metrics": goodDay]),
        WriteCase(.post, "/api/age/daily-update", 200, ["metrics": goodDay]).by("carol"),
        WriteCase(.post, "/api/score/onboarding", 200, ["answers": ["sleepHours": 8]]),
        WriteCase(.post, "/api/score/daily", 200) { world in
            _ = try world.send(.post, "/api/score/onboarding", as: "alice", ["answers": ["sleepHours": 8]])
            return ["metrics": ["stressLevel": 5]]
        },
    ]

    private static let subscription: [WriteCase] = [
        WriteCase(.post, "/api/subscription/verify", 200, ["receiptData": "monthly"]),
        // Refused after the receipt is stored.
        WriteCase(.post, "/api/subscription/verify", 400, ["receiptData": "invalid-receipt"]),
        WriteCase(.post, "/api/subscription/test-bypass", 200),
        WriteCase(.post, "/api/subscription/apple-notification", 200, ["notification_type": "TEST"]),
    ]

    private static let others: [WriteCase] = [
        WriteCase(.post, "/api/chat", 200, ["message": "How old am I?"]),
        WriteCase(.post, "/api/ingest-log", 200, ["userId": "alice", "logText": "A log."]),
        WriteCase(.post, "/api/age/morning-briefing", 200, ["userId": "alice"]),
        WriteCase(.post, "/api/age/evening-briefing", 200, ["userId": "alice"]),
        WriteCase(.post, "/api/legal/consent", 200),
    ]

    private static let answers: JSON = [
        "activity": 0.5, "smokingAlcohol": 1, "metabolicHealth": 0.5, "energyFocus": 0, "visceralFat": 0, "sleep": 0.5, "stress": 0.5,
        "muscle": 0, "nutritionPattern": 0.5, "sugar": 0,
    ]

    private static let goodDay: JSON = [
        "sleepHours": 8, "steps": 12_000, "vigorousMinutes": 40, "processedFoodScore": 1, "alcoholUnits": 0, "stressLevel": 2,
        "lateCaffeine": false, "screenLate": false, "bedtimeHour": 22,
    ]
}
