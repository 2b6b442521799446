import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("The bounds of records")
struct RecordBoundTests {
    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: [.account(fitiq: ["userId": "u-1"])])
    }

    private static func texts(_ count: Int, _ text: String = "t") -> JSON { .array(Array(repeating: .string(text), count: count)) }

    private static let night = JSON.object([
        "stage": "core", "start_time": "2026-01-06T23:00:00Z", "end_time": "2026-01-07T06:00:00Z",
    ])

    private static func sleep(_ stages: Int) -> JSON {
        [
            "start_time": "2026-01-06T23:00:00Z", "end_time": "2026-01-07T06:00:00Z",
            "stages": .array(Array(repeating: night, count: stages)),
        ]
    }

    private static let template: JSON = ["name": "Rest", "focus_areas": ["recovery"], "created_by": "user"]

    private static func numbers(_ count: Int) -> JSON { ["a": .array(Array(repeating: 1, count: count))] }

    private static let cases: [(String, JSON, String?)] = [
        ("/journal", ["content": "c", "tags": texts(1_000)], nil),
        ("/journal", ["content": "c", "tags": texts(1_001)], "tags must have at most 1000 elements"),
        ("/wellness/mood-entries", ["valence": 0, "labels": texts(1_001)], "labels must have at most 1000 elements"),
        ("/sleep", sleep(10_000), nil), ("/sleep", sleep(10_001), "stages must have at most 10000 elements"),
        ("/wellness/templates", template.with(["plan_data": numbers(130_000)]), nil),
        (
            "/wellness/templates", template.with(["plan_data": numbers(132_000)]),
            "plan_data is too long: an entry has at most 262144 bytes of JSON"
        ),
        (
            "/journal", ["content": "c", "tags": texts(900, String(repeating: "t", count: 300))],
            "tags is too long: an entry has at most 262144 bytes of JSON"
        ),
    ]

    @Test("POST: a list has 1,000 elements, and a record 256 KiB, unless its field names others", arguments: cases)
    func post(_ path: String, _ body: JSON, _ message: String?) throws {
        let answer = try world.fit(.post, path, body: body)
        if let message {
            expectAnswer(answer, 400, .refusal("VALIDATION_ERROR", message))
        } else {
            #expect(answer.status == 201)
        }
    }

    @Test("PUT: the record has the bounds after the change")
    func put() throws {
        let body = Self.template.with(["plan_data": Self.numbers(120_000)])
        let id = try #require(world.data(.post, "/wellness/templates", body: body, status: 201)["id"]?.string)
        let habits = JSON.array(Array(repeating: Self.habit, count: 100))
        let long = try world.fit(.put, "/wellness/templates/\(id)", body: ["daily_habits": habits])
        expectAnswer(long, 400, .refusal("VALIDATION_ERROR", "plan_data is too long: an entry has at most 262144 bytes of JSON"))
        #expect(try world.data(.get, "/wellness/templates/\(id)")["daily_habits"] == [])
    }

    private static let habit: JSON = ["habit": .string(String(repeating: "h", count: 300)), "time": "07:00", "frequency": "daily"]

    @Test("a seed has them, with a fault by path")
    func seed() throws {
        func faults(_ block: JSON) -> [ValidationError] {
            let account: JSON = ["key": "a", "fitiq": block]
            do throws(SeedError) {
                _ = try SeedDocument(["version": 1, "accounts": [account]], backends: world.backends)
                return []
            } catch {
                return error.faults
            }
        }
        #expect(faults(["journal": [["content": "c", "tags": Self.texts(1_000)]]]) == [])
        #expect(
            faults(["journal": [["content": "c", "tags": Self.texts(1_001)]]]) == [
                ValidationError(
                    path: "$.accounts[0].fitiq.journal[0].tags", found: "an array of 1001", expected: "at most 1000 elements")
            ])
        #expect(
            faults(["wellnessTemplates": [Self.template.with(["plan_data": Self.numbers(140_000)])]]) == [
                ValidationError(
                    path: "$.accounts[0].fitiq.wellnessTemplates[0].plan_data", found: "an object",
                    expected: "a record of at most 262144 bytes of JSON")
            ])
        #expect(
            faults(["preferences": ["allergies": Self.texts(1_001)]]) == [
                ValidationError(
                    path: "$.accounts[0].fitiq.preferences.allergies", found: "an array of 1001", expected: "at most 1000 elements")
            ])
        #expect(faults(["sleep": [Self.sleep(10_000)]]) == [])
    }

    @Test("a record's id in a seed can be a segment of a path", arguments: [".", ".."])
    func segments(_ id: String) {
        let records: [(String, JSON)] = [
            ("journal", ["content": "c"]), ("progress", ["type": "weight", "quantity": 75, "loggedAt": "today"]),
        ]
        for (list, record) in records {
            let account: JSON = ["key": "a", "fitiq": [list: [record.with(["id": .string(id)])]]]
            #expect(throws: SeedError.self) { try SeedDocument(["version": 1, "accounts": [account]], backends: world.backends) }
        }
    }

    @Test("an edit by the control API has them")
    func edit() throws {
        let path = "/_understudy/accounts/ada/data/fitiq/journal"
        let answer = try world.send(.post, path, body: ["content": "c", "tags": Self.texts(1_001)])
        #expect(answer.status == 400)
        #expect(answer.body["faults"]?.array?.first?["path"] == "$.tags")
    }

    private static let searches = [
        "/journal/search", "/foods/search", "/users/me/foods/search", "/meal-templates/search", "/exercises/search",
    ]

    @Test("GET …/search: `q` has 200 characters at most", arguments: searches)
    func search(_ path: String) throws {
        let text = String(repeating: "q", count: 200)
        #expect(try world.fit(.get, "\(path)?q=\(text)").status == 200)
        expectAnswer(
            try world.fit(.get, "\(path)?q=\(text)q"), 400, .refusal("VALIDATION_ERROR", "q must be at most 200 characters"))
        // Each has two UTF-16 units, which do not count.
        let emoji = String(repeating: "%F0%9F%A5%97", count: 200)
        #expect(try world.fit(.get, "\(path)?q=\(emoji)").status == 200)
        #expect(try world.fit(.get, "\(path)?q=\(emoji)q").status == 400)
    }
}
