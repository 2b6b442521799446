import UnderstudyCore
import Values

/// The accounts of the server: the victim, the intruder, and one that is deleted.
enum WallSeed {
    static let now = "2026-01-07T09:00:00Z"
    /// No other account may see or change its data.
    static let victim = "bob"
    static let intruder = "alice"
    static let deletedAccount = "carol"
    /// An account of another sandbox.
    static let stranger = "dora"

    static let document = seed(of: [victim, intruder, deletedAccount])
    static let foreignDocument = seed(of: [stranger])

    /// The ids of an account's rows. Other accounts know them.
    static func insightID(of key: String) -> String { id("a", key) }
    static func progressID(of key: String) -> String { id("b", key) }
    static func fitIQUserID(of key: String) -> String { id("c", key) }
    static func bradOSUserID(of key: String) -> String { "\(key)-brados" }

    /// Texts that occur only in this account's data.
    static func marks(of key: String) -> [String] { [mark(of: key), bradOSUserID(of: key)] }

    private static func mark(of key: String) -> String { "mark-\(key)" }

    /// A UUID derived from the account's key.
    private static func id(_ kind: String, _ key: String) -> String {
        let number = key.utf8.reduce(0) { $0 + Int($1) }
        return "\(kind)0000000-0000-4000-8000-\(String(repeating: "0", count: 12 - String(number).count))\(number)"
    }

    private static func seed(of keys: [String]) -> JSON { ["version": 1, "accounts": .array(keys.map(account))] }

    private static func account(_ key: String) -> JSON {
        let mark = JSON.string(mark(of: key))
        let longevity: JSON = [
            "userId": .string("\(key)-longevity"), "firstName": mark, "lastName": mark, "baselineBiologicalAgeYears": 35,
            "subscription": ["status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z"],
            "checkIns": ["generate": ["count": 8, "until": "yesterday", "trend": "rejuvenating", "seed": 3]],
        ]
        let fitiq: JSON = [
            "userId": .string(fitIQUserID(of: key)),
            "insights": [["id": .string(insightID(of: key)), "type": "daily", "title": mark, "content": mark]],
            "progress": [
                [
                    "id": .string(progressID(of: key)), "type": "weight", "quantity": 80, "loggedAt": "2026-01-06T08:00:00Z",
                    "notes": mark,
                ]
            ],
            "preferences": ["allergies": [mark]],
        ]
        let bradOS: JSON = [
            "userId": .string(bradOSUserID(of: key)), "weight": ["generate": ["days": 30, "until": "today", "seed": 1]],
            "weightGoal": [
                "targetWeightLbs": 160, "targetDate": "2026-06-01", "startWeightLbs": 170, "startDate": "2026-01-01",
            ],
        ]
        return [
            "key": .string(key), "displayName": mark, "email": .string("\(key)@understudy.test"), "password": "understudy",
            "tokens": [.string(key)], "dateOfBirth": "1990-05-15", "timezone": "Europe/Istanbul", "evergreen": false,
            "longevity": longevity, "fitiq": fitiq, "bradOS": bradOS,
        ]
    }
}
