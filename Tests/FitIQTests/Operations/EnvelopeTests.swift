import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("Every response")
struct EnvelopeTests {
    private func world() throws -> TestWorld {
        try TestWorld(
            now: "2026-01-07T09:00:00.123Z",
            accounts: [
                .account(
                    timezone: "Asia/Kolkata",
                    fitiq: [
                        "insights": ["generate": ["count": 40]], "preferences": ["allergies": ["nuts"]],
                        "progress": [
                            "generate": [
                                ["type": "weight", "days": 40, "from": 80, "to": 78, "noise": 0.5],
                                ["type": "steps", "days": 40, "from": 6_000, "to": 9_000, "noise": 1_500],
                            ]
                        ],
                    ])
            ])
    }

    /// `*` stands for the id of an insight.
    private static let requests: [(HTTPRequest.Method, String, JSON?)] = [
        (.get, "/insights?page_size=100", nil), (.get, "/insights?archived_status=true&page_size=100", nil),
        (.get, "/insights/*", nil), (.patch, "/insights/*", ["is_read": true]), (.post, "/insights/*/read", nil),
        (.post, "/insights/*/favorite", nil), (.post, "/insights/*/archive", nil), (.post, "/insights/*/unarchive", nil),
        (.get, "/insights/unread/count", nil), (.post, "/insights/generate", ["insight_type": "weekly"]),
        (.post, "/insights/generate/wellness", ["insight_type": "pattern"]),
        (.post, "/progress", ["type": "weight", "quantity": 75, "logged_at": "2026-01-07T08:00:00.9+02:00"]),
        (.get, "/progress?limit=100", nil), (.get, "/progress/history", nil), (.get, "/users/me", nil),
        (.put, "/users/me", ["name": "Ada"]), (.patch, "/users/me/physical", ["height_cm": 168]), (.get, "/users/me/preferences", nil),
        (.patch, "/users/me/preferences", ["allergies": []]),
        (.post, "/auth/login", ["email": "ada@example.com", "password": "secret"]), (.post, "/auth/logout", nil), (.get, "/goals", nil),
    ]

    @Test("with success has success, data and a null error, every time in UTC to the second, and UUIDs in lower case", arguments: requests)
    func success(_ method: HTTPRequest.Method, _ path: String, _ body: JSON?) throws {
        let world = try world()
        let id = try #require(try world.data(.get, "/insights")["insights"]?.ids.first)
        let answer = try world.fit(method, path.replacing("*", with: id), body: body)
        #expect(answer.status == 200 || answer.status == 201)
        #expect(answer.body["success"] == true)
        #expect(answer.body["error"] == .null)
        #expect(answer.body.object.map { Set($0.keys) } == ["success", "data", "error"])
        #expect(Self.oddTimes(in: answer.body, path: "$") == [])
        let uuids = answer.body.text.matches(of: #/[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/#).map { String($0.output) }
        #expect(uuids == uuids.map { $0.lowercased() })
    }

    private static let members: Set<String> = [
        "created_at", "updated_at", "generated_at", "read_at", "archived_at", "period_start", "period_end", "start_date", "end_date",
        "date",
        "date_of_birth",
    ]

    /// The paths of times in another format.
    private static func oddTimes(in json: JSON, path: String) -> [String] {
        switch json {
        case .array(let elements): elements.enumerated().flatMap { oddTimes(in: $1, path: "\(path)[\($0)]") }
        case .object(let object):
            object.flatMap { key, value -> [String] in
                guard members.contains(key), value != .null else { return oddTimes(in: value, path: "\(path).\(key)") }
                return isTime(value) ? [] : ["\(path).\(key): \(value.text)"]
            }
        default: []
        }
    }

    private static func isTime(_ json: JSON) -> Bool {
        json.string?.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z/#) != nil
    }

    @Test("with an error has success=false, and a top-level message that the apps can read", arguments: Endpoint.all)
    func refusal(_ endpoint: Endpoint) throws {
        let world = try world()
        for answer in [
            try world.fit(endpoint.method, endpoint.path, token: nil, apiKey: nil), try world.fit(.put, endpoint.path + "/x/y/z"),
            try world.fit(endpoint.method, endpoint.path, token: "nobody", body: []),
        ] {
            #expect(answer.status >= 400)
            #expect(answer.body["success"] == false)
            #expect(answer.body["data"] == .null)
            #expect(answer.body["message"]?.string?.isEmpty == false)
            let isInsight = endpoint.path.hasPrefix("/insights")
            #expect((answer.body["error"]?.string != nil) == isInsight)
            #expect((answer.body["error"]?["message"]?.string != nil) == !isInsight)
        }
    }
}
