import Values

/// Small seed files, which are stored in no time.
enum TestSeed {
    static func document(_ accounts: [JSON]) -> JSON {
        ["version": 1, "accounts": .array(accounts)]
    }

    /// A subscriber whose token equals the key, with `count` check-ins that end yesterday.
    static func account(_ key: String, checkIns count: Int = 3) -> JSON {
        [
            "key": .string(key),
            "note": .string("stands for \(key)"),
            "tokens": [.string(key)],
            "dateOfBirth": "1988-05-15",
            "timezone": "Europe/Istanbul",
            "longevity": [
                "baselineBiologicalAgeYears": 35,
                "subscription": ["status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z"],
                "checkIns": ["generate": ["count": .integer(count), "until": "yesterday", "trend": "rejuvenating", "seed": 3]],
            ],
        ]
    }

    /// A seed file with five errors.
    static let faulty: JSON = [
        "version": 2,
        "accounts": [
            ["key": "a\nkey", "tokens": "mine", "colour": "red"],
            ["key": "one", "longevity": ["checkIns": [["date": "2026-01-06"], ["date": "tomorrow"]]]],
        ],
    ]

    static let faultyPaths = [
        "$.version", "$.accounts[0].key", "$.accounts[0].tokens", "$.accounts[0].colour", "$.accounts[1].longevity.checkIns[1].date",
    ]
}
