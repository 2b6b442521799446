import HTTPTypes
import Testing
import TestSupport

@Suite("Reading an account's data by the control API")
struct AccountDataTests {
    private let world: EditingWorld

    init() throws {
        world = try EditingWorld()
    }

    @Test("GET data: is the account's part of the literal export")
    func whole() throws {
        let answer = try world.data(.get)
        #expect(answer.status == 200)
        #expect(answer.body.differences(from: try world.exported("ada") ?? .null) == [])
        #expect(try world.state() == "seeded")
    }

    @Test("GET data: has the data of the world's day")
    func today() throws {
        #expect(try world.data(.get).body["longevity"]?["checkIns"]?.array?.last?["date"] == "2026-01-06")
        try world.world.setNow("2026-01-09T09:00:00Z")
        #expect(try world.data(.get).body["longevity"]?["checkIns"]?.array?.last?["date"] == "2026-01-08")
    }

    @Test("GET data/{backend}: names the lists, with the number of their records")
    func lists() throws {
        let lists = try #require(try world.data(.get, "fitiq").body["lists"]?.array)
        #expect(lists.prefix(2) == [["name": "progress", "total": 2], ["name": "insights", "total": 1]])
        #expect(lists.contains(["name": "goalInstances", "total": 1]))
        #expect(lists.contains(["name": "sleep", "total": 0]))
        #expect(try world.data(.get, "longevity").body == ["lists": [["name": "checkIns", "total": 2]]])
        let bradOS = try #require(try world.data(.get, "bradOS").body["lists"]?.array).compactMap { $0["name"]?.string }
        #expect(Set(["weight", "hrv", "recovery", "activities", "workouts"]).isSubset(of: Set(bradOS)), "\(bradOS)")
        #expect(Set(bradOS).count == bradOS.count)
    }

    @Test("GET data/{backend}/{list}: has the records in seed format, the newest first, in pages")
    func page() throws {
        let all = try world.data(.get, "longevity/checkIns")
        #expect(all.status == 200)
        #expect(all.body["total"] == 2)
        #expect(try world.ids("longevity/checkIns") == ["2026-01-06", "2026-01-04"])
        let exported = try world.data(.get).body["longevity"]?["checkIns"]?.array
        #expect(all.body["items"]?.array?.compactMap { $0["record"] } == exported?.reversed())
        for (query, ids) in [("limit=1", ["new"]), ("limit=1&offset=1", ["old"]), ("offset=2", []), ("limit=9", ["new", "old"])] {
            let page = try world.data(.get, "fitiq/progress?\(query)").body
            #expect(page["items"]?.array?.compactMap { $0["id"]?.string } == ids, "\(query)")
            #expect(page["total"] == 2)
        }
    }

    @Test("GET data/{backend}/{list}/{id}: has one record")
    func one() throws {
        let answer = try world.data(.get, "bradOS/weight/2026-01-06")
        #expect(answer.status == 200)
        #expect(answer.body["id"] == "2026-01-06")
        #expect(answer.body["record"]?["weightLbs"] == 180)
    }

    @Test(
        "refuses another query", arguments: ["limit=0", "limit=1001", "limit=x", "limit=", "offset=-1", "offset=2147483648", "page=2"])
    func query(_ query: String) throws {
        #expect(try world.data(.get, "fitiq/progress?\(query)").status == 400)
    }

    @Test(
        "is a 404 for an unknown account, backend, list or record, and names the lists that there are",
        arguments: [
            ("cy/data", "there is no account cy"), ("cy/data/longevity", "there is no account cy"),
            ("cy/data/longevity/checkIns", "there is no account cy"),
            ("ada/data/firebase", "there is no backend firebase with lists that can be changed; there are "),
            ("ada/data/longevity/score", "longevity has no list score that can be changed; there are checkIns"),
            ("ada/data/longevity/checkIns/2026-01-05", "checkIns of the account ada has no record 2026-01-05"),
            ("ada/data/fitiq/progress/bobs", "progress of the account ada has no record bobs"),
            ("ada/data/bradOS/weight/2026-01-06%230", "weight of the account ada has no record 2026-01-06#0"),
        ])
    func missing(_ path: String, _ detail: String) throws {
        let answer = try world.world.get("/_understudy/accounts/\(path)")
        #expect(answer.status == 404)
        #expect(answer.body["detail"]?.string?.hasPrefix(detail) == true, "\(answer.body.text)")
    }

    @Test("an account without a user at the backend has empty lists")
    func empty() throws {
        let path = "/_understudy/accounts/bob/data/longevity/checkIns"
        #expect(try world.world.get(path).body == ["items": [], "total": 0])
    }
}
