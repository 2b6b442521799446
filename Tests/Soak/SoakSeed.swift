import UnderstudyCore
import Values

/// The servers' seed: ten accounts, most of which use every backend.
enum SoakSeed {
    /// The start of the clock.
    static let start = "2026-01-07T09:00:00Z"

    /// The accounts that clients write for. Each key is also a token.
    static let written = (1...8).map { "account-\($0)" }

    /// Every account.
    static let keys = written + ["default-user", "newcomer"]

    static var document: JSON {
        let rows = written.enumerated().map { account($1, number: $0) }
        let idle: [JSON] = [
            ["key": "default-user", "tokens": ["default-user"], "bradOS": ["userId": "default-user", "rhr": days(400, seed: 9)]],
            ["key": "newcomer", "tokens": ["newcomer"], "dateOfBirth": "1990-05-15"],
        ]
        return ["version": 1, "accounts": .array(rows + idle)]
    }

    /// A seed with one account, which is imported during the load and never written to.
    static func guest(_ key: String) -> JSON {
        let account: JSON = [
            "key": .string(key), "displayName": "Guest", "tokens": [.string(key)], "dateOfBirth": "1990-05-15", "fitiq": [:],
            "bradOS": ["rhr": days(30, seed: 7)],
        ]
        return ["version": 1, "accounts": [account]]
    }

    private static let zones = ["Europe/Istanbul", "America/New_York", "Pacific/Kiritimati", "Asia/Kolkata"]

    /// Has no progress entries and weights, so that only clients create them.
    private static func account(_ key: String, number: Int) -> JSON {
        let longevity: JSON = [
            "baselineBiologicalAgeYears": 35,
            "subscription": ["status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z"],
            "checkIns": ["generate": ["count": 8, "until": "yesterday", "trend": "rejuvenating", "seed": 3]],
        ]
        return [
            "key": .string(key), "displayName": "Soak", "email": .string("\(key)@understudy.test"), "tokens": [.string(key)],
            "dateOfBirth": "1990-05-15", "timezone": .string(zones[number % zones.count]),
            // Every second account is seeded again each day, until a client writes.
            "evergreen": .bool(number.isMultiple(of: 2)), "longevity": longevity,
            "fitiq": ["insights": ["generate": ["count": 12, "until": "today"]]], "bradOS": ["rhr": days(5, seed: number + 1)],
        ]
    }

    private static func days(_ count: Int, seed: Int) -> JSON {
        ["generate": ["days": .integer(count), "until": "today", "seed": .integer(seed)]]
    }
}
