import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

/// A world whose accounts are edited by the control API.
struct EditingWorld {
    let world: TestWorld

    init(accounts: [JSON] = [ada, bob]) throws {
        world = try TestWorld(accounts: accounts)
    }

    /// Has data in every backend, and is seeded again each day. Her zone is UTC, and today is 7 January 2026.
    static let ada: JSON = [
        "key": "ada", "tokens": ["ada"], "email": "ada@example.com", "password": "secret", "dateOfBirth": "1990-05-15",
        "longevity": [
            "baselineBiologicalAgeYears": 35, "subscription": ["status": "active"],
            "checkIns": [["date": "today-3d", "deltaYears": -0.5], ["date": "yesterday", "deltaYears": -0.25]],
        ],
        "fitiq": [
            "progress": [
                ["id": "new", "type": "weight", "quantity": 80, "loggedAt": "2026-01-06T08:00:00Z"],
                ["id": "old", "type": "weight", "quantity": 81, "loggedAt": "2026-01-05T08:00:00Z"],
            ],
            "insights": [["id": "told", "type": "daily", "title": "A day", "content": "A good day.", "isArchived": true]],
            "goals": [
                [
                    "id": "goal", "goal_type": "activity", "title": "Steps", "target_value": 9_000, "target_unit": "steps",
                    "start_date": "2026-01-01",
                ]
            ],
            "goalInstances": [
                ["id": "day", "goal_id": "goal", "instance_date": "2026-01-06", "target_value": 9_000, "current_value": 4_000]
            ],
        ],
        "bradOS": ["weight": [["date": "2026-01-06", "weightLbs": 180]]],
    ]

    static let bob: JSON = [
        "key": "bob", "tokens": ["bob"],
        "fitiq": ["progress": [["id": "bobs", "type": "steps", "quantity": 9, "loggedAt": "2026-01-06T08:00:00Z"]]],
    ]

    /// A call below `accounts/ada/data`.
    func data(_ method: HTTPRequest.Method, _ path: String = "", _ body: JSON? = nil) throws -> (status: Int, body: JSON) {
        try world.send(method, "/_understudy/accounts/ada/data\(path.isEmpty ? "" : "/" + path)", body: body)
    }

    /// The ids of a list.
    func ids(_ list: String) throws -> [String] {
        (try data(.get, list).body["items"]?.array ?? []).compactMap { $0["id"]?.string }
    }

    func record(_ path: String) throws -> JSON? { try data(.get, path).body["record"] }

    /// A request of an app.
    func app(_ method: HTTPRequest.Method, _ path: String, token: String = "ada", _ body: JSON? = nil) throws -> (status: Int, body: JSON) {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("X-API-Key"))] = "key"
        return try world.send(method, path, token: token, headers: headers, body: body)
    }

    func mint(_ kind: String) throws -> String {
        let answer = try world.send(.post, "/_understudy/tokens", body: ["account": "ada", "kind": .string(kind)])
        return try #require(answer.body["token"]?.string, "\(answer.body.text)")
    }

    func state() throws -> JSON? { try world.get("/_understudy/accounts").body["accounts"]?.array?.first?["state"] }

    /// An account of the literal export.
    func exported(_ key: String) throws -> JSON? {
        try world.exportSeed()["accounts"]?.array?.first { $0["key"]?.string == key }
    }

    /// The paths of the validation errors in a problem document.
    static func faultPaths(_ problem: JSON) -> [String] {
        (problem["faults"]?.array ?? []).compactMap { $0["path"]?.string }
    }
}
