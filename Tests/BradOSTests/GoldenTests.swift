import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import BradOS

@Suite("A golden sequence of requests")
struct GoldenTests {
    @Test("gets the real backend's responses", arguments: GoldenCase.all)
    func steps(_ golden: GoldenCase) throws {
        let world = try golden.world()
        var placeholders = GoldenPlaceholders(today: world.now.utc.date)
        for (number, step) in try #require(golden.json["steps"]?.array).enumerated() {
            let request = placeholders.filled(try #require(step["request"]))
            let answer = try send(request, to: world, placeholders)
            placeholders.save(step["saveFromResponse"], from: answer.body)
            if golden.suite == "cycling-streams-seeded", number == 0 { try storeStreams(of: answer.body["data"]?["id"], in: world) }
            let expected = placeholders.filled(try #require(step["expect"]))
            let title = "step \(number): \(request["method"]?.string ?? "") \(request["path"]?.string ?? "")"
            check(answer, expected, placeholders, title)
        }
    }

    @Test("exists for each area of the contract")
    func suites() {
        let suites = Set(GoldenCase.all.map(\.suite))
        let metrics: Set = ["cycling", "envelope-routing", "hrv", "launch-empty", "recovery", "rhr", "sleep", "weight"]
        #expect(suites == metrics.union(Self.resources))
    }

    /// The areas of brados-training.md that are served.
    private static let resources: Set = [
        "barcodes", "calendar-workouts", "coach-and-tts-checks", "cycling-activities", "cycling-blocks", "cycling-strava",
        "cycling-streams-seeded", "exercise-history", "exercises", "guided-meditations", "ingredients-recipes", "mealplans", "meals",
        "meditation-sessions", "mesocycles", "plan-sync", "plans", "progression-http", "rules-corner-cases", "stretch-sessions",
        "stretches", "workout-sets", "workout-sets-add-remove", "workouts-lifecycle",
    ]

    /// Stores the streams that only a seed can store.
    private func storeStreams(of ride: JSON?, in world: TestWorld) throws {
        try world.write { db in
            let records = Records(of: ResourceScope(user: User.standardID), at: world.now, in: db)
            let streams: JSON = [
                "activityId": ride ?? .null, "stravaActivityId": 1_001, "watts": [100, 150, 200], "heartrate": [120, 130, 140],
                "time": [0, 1, 2], "sampleCount": 3, "createdAt": "2026-02-09T13:00:00.000Z",
            ]
            try records.insert(.rideStreams, try records.make(.rideStreams, streams))
        }
    }

    private func send(_ request: JSON, to world: TestWorld, _ placeholders: GoldenPlaceholders) throws -> (status: Int, body: JSON) {
        let method = try #require(request["method"]?.string.flatMap(HTTPRequest.Method.init(rawValue:)))
        let path = placeholders.filledPath(try #require(request["path"]?.string))
        var headers = HTTPFields()
        if request["json"] != nil || request["raw"] != nil { headers[.contentType] = "application/json" }
        for (name, value) in request["headers"]?.object ?? [:] {
            headers[try #require(HTTPField.Name(name))] = value.string
        }
        let bytes = request["raw"]?.string.map { Array($0.utf8) } ?? request["json"]?.encoded ?? []
        let response = try world.respond(method, "/api/dev" + path, headers: headers, bytes: bytes)
        let body = response.wholeBody
        return (response.status.code, body.isEmpty ? [:] : try JSON(parsing: body))
    }

    private func check(_ answer: (status: Int, body: JSON), _ expected: JSON, _ placeholders: GoldenPlaceholders, _ title: String) {
        if let statuses = expected["statusIn"]?.array {
            #expect(statuses.contains(.integer(answer.status)), "\(title)")
            #expect(answer.body["success"] == false && answer.body["error"]?["code"]?.string != nil, "\(title)")
            return
        }
        #expect(.integer(answer.status) == expected["status"], "\(title)")
        if expected["emptyBody"] == true { #expect(answer.body == [:], "\(title)") }
        guard let json = expected["json"] else { return }
        if let length = json["dataLength"]?.integer {
            #expect(answer.body["success"] == true && answer.body["data"]?.array?.count == length, "\(title)")
            return
        }
        let differences = placeholders.masked(answer.body, like: json).differences(from: json)
        #expect(differences.prefix(8).joined(separator: "\n") == "", "\(title)")
    }
}
