import UnderstudyCore
import Values

/// The seed of the server: accounts with data of every kind. Each key is also a token.
enum FuzzSeed {
    static let now = "2026-01-07T09:00:00Z"
    static let keys = ["ada", "grace"]
    static let insightID = "0a000000-0000-4000-8000-000000000001"
    static let progressID = "0b000000-0000-4000-8000-000000000001"

    static var document: JSON { ["version": 1, "accounts": .array(keys.enumerated().map { account($1, number: $0) })] }

    static func account(_ key: String, number: Int) -> JSON {
        let longevity: JSON = [
            "baselineBiologicalAgeYears": 35,
            "subscription": ["status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z"],
            "checkIns": ["generate": ["count": 40, "until": "yesterday", "trend": "rejuvenating", "seed": 3]],
        ]
        let insight: JSON = ["type": "daily", "title": "A title", "content": "A text"]
        let entry: JSON = ["type": "weight", "quantity": 80, "loggedAt": "2026-01-06T08:00:00Z", "notes": "A note"]
        // Only the rows of the first account have known ids.
        let fitiq: JSON = [
            "insights": [number == 0 ? insight.merging(["id": .string(insightID)]) : insight],
            "progress": [number == 0 ? entry.merging(["id": .string(progressID)]) : entry],
        ]
        return [
            "key": .string(key), "displayName": "Fuzz", "email": .string("\(key)@understudy.test"), "password": "understudy",
            "tokens": [.string(key)], "dateOfBirth": "1990-05-15", "timezone": "Europe/Istanbul", "evergreen": false,
            "longevity": longevity, "fitiq": fitiq,
            "bradOS": ["hrv": days(60), "rhr": days(60), "sleep": days(60), "weight": days(60)],
        ]
    }

    private static func days(_ count: Int) -> JSON { ["generate": ["days": .integer(count), "until": "today", "seed": 5]] }
}
