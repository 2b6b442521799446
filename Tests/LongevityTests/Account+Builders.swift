import TestSupport
import Values

extension JSON {
    /// A seed account with access to everything: 37 years old, questionnaire answered, subscribed until 2099. Its token is `t`.
    ///
    /// - Parameters:
    ///   - timezone: of the account, and therefore of the user.
    ///   - user: fields of the `longevity` block that replace the defaults.
    ///   - missing: defaults that the account does not have.
    static func account(
        _ key: String = "ada", token: String = "t", email: String? = nil, emailVerified: Bool = true, timezone: String? = nil,
        checkIns: JSON = [], user: JSON = [:], without missing: [String] = []
    ) -> JSON {
        let usual: JSON = [
            "chronologicalAgeYears": 37, "onboardingAnswers": exampleAnswers, "subscription": endlessSubscription,
            "createdAt": "2025-01-01T00:00:00.000Z", "updatedAt": "2025-01-01T00:00:00.000Z",
        ]
        let members = (usual.object ?? [:]).filter { !missing.contains($0.key) }
        let block = JSON.object(members).with(user.object ?? [:]).with(["checkIns": checkIns])
        return stranger(key, token: token, email: email, emailVerified: emailVerified)
            .with(["timezone": .optional(timezone), "longevity": block])
    }

    /// An account that never used the app.
    static func stranger(_ key: String, token: String, email: String? = nil, emailVerified: Bool = true) -> JSON {
        [
            "key": .string(key), "email": .string(email ?? "\(key)@example.com"), "emailVerified": .bool(emailVerified),
            "tokens": [.string(token)], "evergreen": false,
        ]
    }

    /// A subscribed user who has not answered the questionnaire.
    static func newcomer(_ key: String = "ada", token: String = "t", timezone: String? = nil, user: JSON = [:]) -> JSON {
        account(key, token: token, timezone: timezone, user: user, without: ["onboardingAnswers"])
    }

    /// An onboarded user who never subscribed.
    static func unsubscribed(_ key: String = "ada", token: String = "t", emailVerified: Bool = true) -> JSON {
        account(key, token: token, emailVerified: emailVerified, without: ["subscription"])
    }

    private static let endlessSubscription: JSON = [
        "status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z",
    ]

    /// The questionnaire of the contract's example: 2.83 years younger.
    static let exampleAnswers: JSON = answers(all: 0).with([
        "sleep": 0.5, "activity": 0.5, "nutritionPattern": 0.5, "stress": 0.5, "metabolicHealth": 0.5, "smokingAlcohol": 1,
    ])

    /// Ten equal answers.
    static func answers(all value: Double) -> JSON {
        [
            "activity": .number(value), "smokingAlcohol": .number(value), "metabolicHealth": .number(value),
            "energyFocus": .number(value), "visceralFat": .number(value), "sleep": .number(value), "stress": .number(value),
            "muscle": .number(value), "nutritionPattern": .number(value), "sugar": .number(value),
        ]
    }

    /// Check-ins of consecutive days, each with the members that `members` returns for its index.
    static func checkIns(_ count: Int, until last: String = "2026-01-07", _ members: (Int) -> JSON) -> JSON {
        guard let last = LocalDate(last) else { return [] }
        return .array(
            (0..<count).map { index in
                let date = last - (count - 1 - index)
                return members(index).with(["date": .string(date.description)])
            })
    }

    /// The named members of the objects in an array, in order; `null` for a missing one.
    func column(_ key: String) -> [JSON] {
        (array ?? []).map { $0[key] ?? .null }
    }
}
