import HTTPTypes
import Testing
import TestSupport

/// These tests measure no time: a comparison by Swift's rules would keep them from ending.
@Suite("A long text of combining marks")
struct LongTextTests {
    private static func isAnswered(_ status: Int) -> Bool { (200..<599).contains(status) && status != 500 }

    /// Sorts deletions to the end, since a deleted account can send no other request.
    private static func deletionsLast(_ writes: [WriteCase]) -> [WriteCase] {
        writes.filter { $0.method != .delete } + writes.filter { $0.method == .delete }
    }

    @Test(
        "is answered in every place of each write's body, and so are the reads after it",
        arguments: [WriteCase.longevity, WriteCase.operations])
    func bodies(_ writes: [WriteCase]) throws {
        let world = try UsedWorld()
        for write in Self.deletionsLast(writes) {
            let body = try write.body(world) ?? [:]
            for variant in LongText.variants(of: body) {
                let status = try world.send(write.method, write.target, as: write.name, variant).status
                #expect(Self.isAnswered(status), "\(status) for \(write.route)")
            }
        }
        for read in try ReadCase.all(by: "alice") {
            let status = try world.send(.get, read.target, as: read.name).status
            #expect(Self.isAnswered(status), "\(status) for \(read)")
        }
    }

    @Test("is answered as token, user id, parameter name and value, and path segment of each write")
    func targets() throws {
        let world = try UsedWorld()
        let marks = LongText.marks
        for write in Self.deletionsLast(WriteCase.all) {
            let parent = write.target.split(separator: "/").dropLast().joined(separator: "/")
            let targets = [
                "\(write.target)?\(marks)=\(marks)", "\(write.target)/\(marks)", "/\(parent)/\(marks)", "\(write.target)\(marks)",
                "/\(marks)\(write.target)",
            ]
            for target in targets {
                let status = try world.send(write.method, target, as: write.name, [:]).status
                #expect(Self.isAnswered(status), "\(status) for \(write.route)")
            }
            let status = try world.send(write.method, write.target, as: marks, [:]).status
            #expect(Self.isAnswered(status), "\(status) for \(write.route)")
        }
    }

    @Test(
        "is answered as each parameter of a read",
        arguments: [
            ("/api/analytics/delta", ["range"]), ("/api/age/trend/alice", ["range"]),
            (
                "/api/v1/insights",
                [
                    "insight_type", "read_status", "favorites_only", "archived_status", "period_from", "period_to", "sort_by", "sort_order",
                    "page", "page_size", "limit", "offset",
                ]
            ),
            ("/api/v1/progress", ["type", "from", "to", "start_date", "end_date", "limit", "page", "offset"]),
            ("/ws/meal-logs", ["token"]), ("/api/dev/health-sync/rhr", ["days"]), ("/api/dev/health-sync/recovery", ["date", "date["]),
            ("/api/dev/health-sync/recovery/history", ["days"]), ("/api/dev/cycling/activities", ["limit"]),
            ("/api/dev/calendar/2026/1", ["tz"]),
        ] as [(String, [String])])
    func parameters(_ path: String, _ names: [String]) throws {
        let world = try UsedWorld()
        for name in names {
            for query in ["\(name)=\(LongText.marks)", "\(name)\(LongText.marks)=1", "\(name)=1\(LongText.marks)"] {
                let status = try world.send(.get, "\(path)?\(query)", as: "alice").status
                #expect(Self.isAnswered(status), "\(status) for \(path), \(name)")
            }
        }
    }

    @Test(
        "is answered as a header",
        arguments: [
            "Authorization", "Content-Type", "Host", "Origin", "Sec-Fetch-Site", "X-API-Key", "X-Firebase-AppCheck", "X-User-Id",
            "X-Understudy-Sandbox", "X-Understudy-Now",
        ])
    func headers(_ name: String) throws {
        let world = try TestWorld(settings: ["bradOS.appCheck": "required"], accounts: UsedWorldSeed.accounts)
        let field = try #require(HTTPField.Name(name))
        for value in [LongText.marks, "Bearer \(LongText.marks)", "Bearer a.\(LongText.marks).c", "main\(LongText.marks)"] {
            for target in ["/api/stats/summary", "/api/v1/users/me", "/api/dev/health-sync/rhr", "/_understudy/health"] {
                let status = try world.respond(.get, target, headers: [field: value]).status.code
                #expect(Self.isAnswered(status), "\(status) for \(target)")
            }
        }
    }
}
