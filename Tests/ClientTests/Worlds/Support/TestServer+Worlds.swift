import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

extension TestServer {
    /// A server whose worlds all start with the same accounts, on Wednesday, 7 January 2026, at nine.
    static func worlds(_ accounts: JSON..., settings: [String: JSON] = [:]) throws -> TestServer {
        // Without a seed file every world starts as the main world does.
        let standard: [String: JSON] = ["now": "2026-01-07T09:00:00Z", "seed": .null]
        return try TestServer(settings: standard.merging(settings) { $1 }, accounts: accounts, isOwn: true)
    }

    /// Sends a request about a world to the control API.
    ///
    /// - Parameter sandbox: its id; `nil` for `main`.
    func control(_ method: String, _ path: String, _ body: JSON? = nil, in sandbox: String? = nil) async throws -> Answer {
        let prefix = sandbox.map { "/_sandbox/\($0)" } ?? ""
        return try await send(method, "\(prefix)/_understudy/\(path)", data: body.map { Data($0.encoded) })
    }

    /// Creates a sandbox.
    func makeSandbox(_ id: String, _ body: JSON? = nil) async throws {
        let answer = try await control("PUT", "sandboxes/\(id)", body)
        try #require([200, 201].contains(answer.status), "\(answer.text)")
    }

    /// Sets the clock of a world.
    @discardableResult
    func advance(_ duration: String, in sandbox: String? = nil) async throws -> String? {
        let answer = try await control("PUT", "clock", ["advance": .string(duration)], in: sandbox)
        try #require(answer.status == 200, "\(answer.text)")
        return try answer.json["now"]?.string
    }

    /// The base URL of a sandbox, as an app gets it.
    func sandboxURL(_ id: String) throws -> URL {
        try #require(URL(string: "\(baseURL.absoluteString)/_sandbox/\(id)"))
    }

    /// A separate connection to a sandbox, with the API key that FitIQ requires.
    func connection(to sandbox: String, token: String? = nil) throws -> FitConnection {
        FitConnection(to: try sandboxURL(sandbox), of: self, token: token)
    }
}

extension TestServer.Answer {
    /// The paths of the validation errors in a problem document.
    var faultPaths: [String] {
        get throws { (try json["faults"]?.array ?? []).compactMap { $0["path"]?.string } }
    }

    /// Whether this is a problem document of a status.
    func isProblem(_ expected: Int) throws -> Bool {
        try status == expected && headers["content-type"] == "application/problem+json" && json["status"]?.integer == expected
    }
}

/// Objects of a seed file.
enum WorldSeed {
    /// A subscriber of the Longevity App with a number of check-ins that end yesterday. The key is also the token.
    static func longevity(_ key: String, checkIns count: Int = 6, evergreen: Bool = true, timezone: String = "Europe/Istanbul") -> JSON {
        [
            "key": .string(key), "tokens": [.string(key)], "email": .string("\(key)@understudy.test"), "dateOfBirth": "1988-05-15",
            "timezone": .string(timezone), "evergreen": .bool(evergreen),
            "longevity": [
                "userId": .string(key), "baselineBiologicalAgeYears": 35,
                "subscription": ["status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z"],
                "checkIns": ["generate": ["count": .integer(count), "until": "yesterday", "trend": "rejuvenating", "seed": 6]],
            ],
        ]
    }

    /// A user of Brad OS with a week of weights that ends today.
    static func bradOS(_ key: String, userID: String? = nil) -> JSON {
        var block: JSON = [
            "weight": ["generate": ["days": 7, "until": "today", "from": 180, "to": 179, "noise": 1, "seed": 2]]
        ]
        if let userID { block = block.with(["userId": .string(userID)]) }
        return ["key": .string(key), "tokens": [.string(key)], "timezone": "America/New_York", "bradOS": block]
    }
}

/// The Longevity App's weekly trend.
struct WeeklyTrend: Equatable {
    let isAvailable: Bool?
    let days: [String]

    init(_ answer: FitAnswer) throws {
        guard answer.status == 200 else { throw answer.failure("no trend") }
        let weekly = try answer.json.at("weekly")
        isAvailable = weekly["available"]?.bool
        days = (weekly["points"]?.array ?? []).compactMap { $0["date"]?.string }
    }
}

extension FitConnection {
    func weeklyTrend() async throws -> WeeklyTrend {
        try WeeklyTrend(try await send("GET", "/api/longevity/trends"))
    }

    @discardableResult
    func checkIn() async throws -> FitAnswer {
        try await send("POST", "/api/age/daily-update", ["metrics": .bestDay])
    }

    /// Expects history, today and state of one instant, before or after the seventh check-in.
    func expectWholeCheckIn() async throws {
        let answer = try await send("GET", "/api/stats/summary")
        try #require(answer.status == 200, "\(answer.text)")
        let summary = try answer.json
        let history = try #require(summary["yearlyHistory"]?.array)
        #expect(history.count == (summary.at("today", "date").string == nil ? 6 : 7))
        #expect(history.last?["biologicalAgeYears"]?.number == summary.at("state", "currentBiologicalAgeYears").number)
    }
}
