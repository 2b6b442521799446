import HTTPTypes
import Testing
import TestSupport
import Values

extension TestWorld {
    /// An account's exported `fitiq` block.
    func fitiqBlock(_ key: String = "ada") throws -> JSON {
        let accounts = try exportSeed()["accounts"]?.array ?? []
        let account = try #require(accounts.first { $0["key"]?.string == key })
        return try #require(account["fitiq"])
    }

    /// The `data` of a response that must be 200.
    func data(_ path: String, token: String = "t", sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
        let answer = try fit(.get, path, token: token)
        #expect(answer.status == 200, "\(path): \(answer.body.text)", sourceLocation: sourceLocation)
        return try #require(answer.body["data"], sourceLocation: sourceLocation)
    }

    /// Every insight, archived or not, oldest first.
    func allInsights(token: String = "t") throws -> [JSON] {
        var insights: [JSON] = []
        for archived in ["false", "true"] {
            var page = 1
            while true {
                let data = try data("/insights?archived_status=\(archived)&page_size=100&page=\(page)", token: token)
                insights += data["insights"]?.array ?? []
                guard data["has_more"]?.bool == true else { break }
                page += 1
            }
        }
        return insights.sorted { ($0["created_at"]?.string ?? "") < ($1["created_at"]?.string ?? "") }
    }

    /// The responses of the GET endpoints to a token: path, status and body, byte for byte.
    func readouts(token: String = "t") throws -> [(path: String, answer: String)] {
        var paths = ["/users/me", "/users/me/preferences", "/insights/unread/count", "/insights/test-id"]
        for order in ["created_at", "updated_at", "generated_at", "period_start", "period_end"] {
            for archived in ["false", "true"] {
                paths += [1, 2].map { "/insights?sort_by=\(order)&archived_status=\(archived)&page_size=100&page=\($0)" }
            }
        }
        for page in 1...4 { paths.append("/progress?from=2000-01-01&to=2100-01-01&limit=100&page=\(page)") }
        paths += [
            "/sleep?from=2000-01-01&to=2100-01-01&limit=100", "/workouts?limit=100", "/workout-templates", "/activity-snapshots",
            "/profile/metrics", "/progress", "/progress/history", "/progress?type=weight&limit=1",
            "/wellness/mood-entries?from=2000-01-01&to=2100-01-01", "/journal?from=2000-01-01&to=2100-01-01",
            "/goals?limit=100", "/meal-templates", "/consultations?status=all&limit=100",
        ]
        return try paths.map { path in
            let response = try fitRespond(.get, "/api/v1" + path, token: token)
            return (path, "\(response.status.code) \(String(decoding: response.body, as: UTF8.self))")
        }
    }
}

/// Expects two worlds to give the same responses to every read, byte for byte.
func expectSameAnswers(
    _ first: TestWorld, _ second: TestWorld, tokens: (String, String) = ("t", "t"), sourceLocation: SourceLocation = #_sourceLocation
) throws {
    for (expected, actual) in zip(try first.readouts(token: tokens.0), try second.readouts(token: tokens.1)) {
        let (before, after) = (try JSON(answer: expected.answer), try JSON(answer: actual.answer))
        #expect(after.differences(from: before) == [], "\(expected.path)", sourceLocation: sourceLocation)
        #expect((actual.answer == expected.answer), "\(expected.path): the same, but in other bytes", sourceLocation: sourceLocation)
    }
}

extension JSON {
    /// The response in the form of ``TestWorld/readouts(token:)``.
    fileprivate init(answer: String) throws {
        let parts = answer.split(separator: " ", maxSplits: 1)
        self = ["status": .string(String(parts[0])), "body": try JSON(parsing: Array(parts[1].utf8))]
    }
}
