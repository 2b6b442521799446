import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import UnderstudyProgram
import Values

/// The rules that hold for each operation of FitIQ and Lume (fitiq-wellness.md 2).
@Suite("Every operation of FitIQ and Lume")
struct WellnessOperationTests {
    private let world: UsedWorld
    private let rows: [RouteTable.Row]

    init() throws {
        world = try UsedWorld()
        rows = RouteTable(backends: try TestWorld().backends).rows.filter { $0.owner == "fitiq" }
        try #require(!rows.isEmpty)
    }

    private func send(
        _ row: RouteTable.Row, as name: String?, withKey hasKey: Bool = true, idsOf owner: String = "alice", _ body: JSON? = nil
    ) throws -> UsedWorld.Answer {
        try world.send(row.method, RoutePath.filled(row.path, for: owner), as: name, body, withAPIKey: hasKey)
    }

    /// Insights have an error body of their own (fitiq.md 1.5).
    private static func isInsight(_ path: String) -> Bool { path.hasPrefix("/api/v1/insights") }

    private static func code(of answer: UsedWorld.Answer, at path: String) throws -> JSON? {
        isInsight(path) ? try answer.json["code"] : try answer.json["error"]?["code"]
    }

    @Test("W-001: without a token is a 401 in JSON that asks for no password", arguments: [nil, "nobody"] as [String?])
    func withoutToken(_ name: String?) throws {
        for row in rows where row.needs.contains("token") {
            let answer = try send(row, as: name, [:])
            #expect(answer.status == 401, "\(row.route): \(answer)")
            #expect(try answer.json["message"] == "Invalid authentication", "\(row.route)")
            #expect(answer.headers[.contentType] == "application/json", "\(row.route)")
            #expect(answer.headers[.wwwAuthenticate] == nil, "\(row.route)")
        }
    }

    @Test("W-002: without an API key is a 401, except body measurements, the WebSocket of meals and health checks")
    func withoutKey() throws {
        for row in rows where row.needs.contains("API key") {
            let answer = try send(row, as: "alice", withKey: false, [:])
            #expect(answer.status == 401, "\(row.route): \(answer)")
            #expect(try Self.code(of: answer, at: row.path) == "INVALID_API_KEY", "\(row.route)")
        }
        let exceptions = rows.filter { !$0.needs.contains("API key") }
        let expected: Set = [
            "GET /health", "GET /ready", "GET /ws/meal-logs", "GET /api/v1/profile/metrics", "POST /api/v1/profile/metrics",
        ]
        #expect(Set(exceptions.map(\.route)) == expected)
        for row in exceptions {
            #expect(try send(row, as: "alice", withKey: false, [:]).status != 401, "\(row.route)")
        }
    }

    /// The response to a registration has its members twice (fitiq.md 3.15).
    private static let allWrites = WriteCase.all.filter { $0.path.hasPrefix("/api/v1/") && $0.path != "/api/v1/auth/register" }

    /// Members that the apps decode as whole numbers, with a number that has a decimal point or an exponent.
    private static func decimals(in answer: UsedWorld.Answer) -> [String] {
        let pattern =
            #/
            "(?: total_ )?
            (?: calories | carbohydrates | fats | [a-z_]+_minutes | count | total | message_count | total_count | order_index
              | confidence | difficulty | estimated_duration )
            ":-?[0-9]+[.eE]
            /#
        return String(decoding: answer.body, as: UTF8.self).matches(of: pattern).map { String($0.output) }
    }

    private func expectSuccess(_ answer: UsedWorld.Answer, _ request: String) throws {
        if answer.status == 204 {
            #expect(answer.body.isEmpty, "\(request)")
            return
        }
        let body = try answer.json
        #expect(body.object.map { Set($0.keys) } == ["success", "data", "error"], "\(request)")
        #expect(body["success"] == true && body["error"] == .null, "\(request)")
        #expect(Self.decimals(in: answer) == [], "\(request)")
    }

    @Test("W-004, W-011: that reads answers with success, data and a null error, and with whole numbers where the apps need them")
    func reads() throws {
        var count = 0
        for read in try ReadCase.all(by: "alice") where read.target.hasPrefix("/api/v1/") {
            let answer = try world.send(.get, read.target, as: "alice")
            // Some reads need a query.
            guard answer.status == 200 else { continue }
            count += 1
            try expectSuccess(answer, read.description)
        }
        #expect(count > 40)
    }

    @Test(
        "W-004, W-011: that writes answers with success, data and a null error, and with whole numbers where the apps need them",
        arguments: allWrites)
    func writes(_ write: WriteCase) throws {
        let body = try write.body(world)
        let answer = try world.send(write.method, write.target, as: write.name, body)
        try #require(answer.status == write.status, "\(answer)")
        try expectSuccess(answer, write.testDescription)
    }

    @Test("W-005: that fails answers with a message for its user, and with an error that has a code and the message")
    func refusals() throws {
        // After the deletion of an account, all its requests are unauthorized.
        let others = rows.filter { $0.path.hasPrefix("/api/v1/") && !Self.isInsight($0.path) && $0.route != "DELETE /api/v1/users/me" }
        for row in others {
            for answer in [
                try send(row, as: nil, withKey: false), try send(row, as: nil), try send(row, as: "alice", idsOf: "nobody", []),
                try send(row, as: "bob", idsOf: "alice", ["name": 5, "title": 5, "content": 5]),
            ] where answer.status >= 400 {
                let body = try answer.json
                #expect(body["message"]?.string?.isEmpty == false, "\(row.route): \(answer)")
                #expect(body["error"]?["code"]?.string?.isEmpty == false, "\(row.route): \(answer)")
                #expect(body["error"]?["message"] == body["message"], "\(row.route): \(answer)")
                #expect(body["success"] == false && body["data"] == .null, "\(row.route): \(answer)")
            }
        }
    }
}
