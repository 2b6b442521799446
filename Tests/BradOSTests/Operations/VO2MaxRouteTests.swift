import Testing
import TestSupport
import Values

@Suite("GET and POST /cycling/vo2max: estimates")
struct VO2MaxRouteTests {
    @Test("need an FTP, otherwise the error is a plain text")
    func noFTP() throws {
        let world = try TestWorld()
        expectAnswer(
            try world.brad(.post, "/cycling/vo2max/calculate", body: ["weightKg": 75]), 400,
            ["success": false, "error": "No FTP set. Please set your FTP first."])
        #expect(try world.read("/cycling/profile") == .null)
    }

    @Test("are computed from the FTP and the weight")
    func made() throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00.123Z")
        try world.add(ftp: .ftp(250))
        let estimate = try world.calculateVO2Max()
        let id = try #require(estimate["id"]?.string)
        #expect(id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/) != nil)
        let expected: JSON = [
            "id": .string(id), "userId": "default-user", "date": "2026-01-07", "value": 52, "method": "ftp_derived", "sourcePower": 250,
            "sourceWeight": 75, "createdAt": "2026-01-07T09:00:00.123Z", "category": "good",
        ]
        #expect(estimate.differences(from: expected) == [])
        let data = try world.read("/cycling/vo2max")
        #expect(data.differences(from: ["latest": expected, "history": [expected.without("category")]]) == [])
    }

    @Test(
        "have the category of their value",
        arguments: [(75, 52, "good"), (300, 18.3, "poor"), (50, 74.5, "elite"), (60, 63.3, "excellent"), (100, 40.8, "fair")]
            as [(Double, Double, String)])
    func category(_ weight: Double, _ value: Double, _ category: String) throws {
        let world = try TestWorld()
        try world.add(ftp: .ftp(250))
        let estimate = try world.calculateVO2Max(weight: .number(weight))
        #expect(estimate["value"]?.number == value)
        #expect(estimate["category"]?.string == category)
    }

    @Test("use the FTP that is newest by date, not the last one added")
    func newestFTP() throws {
        let world = try TestWorld()
        try world.add(ftp: .ftp(200, "2026-01-05"))
        try world.add(ftp: .ftp(260, "2025-12-01"))
        #expect(try world.calculateVO2Max()["sourcePower"] == 200)
        try world.add(ftp: .ftp(300, "2027-01-01"))
        #expect(try world.calculateVO2Max()["sourcePower"] == 300)
    }

    @Test("are dated today in UTC, and several of a day are kept, newest first")
    func order() throws {
        let world = try TestWorld()
        try world.add(ftp: .ftp(250))
        for (now, weight) in [
            ("2026-01-07T23:59:59.999Z", 70), ("2026-01-08T00:00:00Z", 71), ("2026-01-08T00:00:00.001Z", 72), ("2026-01-06T12:00:00Z", 73),
        ] {
            try world.setNow(now)
            try world.calculateVO2Max(weight: .integer(weight))
        }
        let data = try world.read("/cycling/vo2max")
        let history = try #require(data["history"]?.array)
        #expect(history.map { $0["sourceWeight"]?.integer } == [72, 71, 70, 73])
        #expect(data["history"]?.dates == ["2026-01-08", "2026-01-08", "2026-01-07", "2026-01-06"])
        #expect(data["latest"]?["sourceWeight"] == 72)
        #expect(Set(history.compactMap { $0["id"]?.string }).count == 4)
    }

    @Test("are limited to the newest ten")
    func ten() throws {
        let world = try TestWorld()
        try world.add(ftp: .ftp(250))
        for offset in 0..<12 {
            try world.setNow("\(day(offset))T09:00:00Z")
            try world.calculateVO2Max(weight: .integer(60 + offset))
        }
        let data = try world.read("/cycling/vo2max")
        #expect(data["history"]?.dates == (2...11).reversed().map(day))
        #expect(data["latest"]?["sourceWeight"] == 71)
        #expect(data["history"]?.array?.allSatisfy { $0["category"] == nil } == true)
    }

    @Test("set the profile's weight, and keep the rest of the profile")
    func profile() throws {
        let world = try TestWorld()
        try world.add(ftp: .ftp(250))
        try world.calculateVO2Max(weight: 75.5)
        #expect(try world.read("/cycling/profile").differences(from: ["userId": "default-user", "weightKg": 75.5]) == [])
        try world.data(.put, "/cycling/profile", body: ["weightKg": 80, "maxHR": 185, "restingHR": 50])
        try world.calculateVO2Max(weight: 74)
        let profile: JSON = ["userId": "default-user", "weightKg": 74, "maxHR": 185, "restingHR": 50]
        #expect(try world.read("/cycling/profile").differences(from: profile) == [])
    }

    @Test("are separate from the metric vo2max")
    func metric() throws {
        let world = try TestWorld()
        try world.add(ftp: .ftp(250))
        try world.calculateVO2Max()
        #expect(try world.history(.vo2max) == [])
        try world.upload(.vo2max, dates: [day(0), day(-1)])
        #expect(try world.read("/cycling/vo2max")["history"]?.array?.count == 1)
    }

    private static let faults: [(JSON, JSON)] = [
        ([:], .missing("number", "weightKg")), (["weightKg": 0], .moreThan(0, "weightKg")), (["weightKg": -1], .moreThan(0, "weightKg")),
        (["weightKg": 300.5], .atMost(300, "weightKg")), (["weightKg": "75"], .wrongType("number", "string", "weightKg")),
        (["weightKg": .null], .wrongType("number", "null", "weightKg")), (["weight": 75], .missing("number", "weightKg")),
    ]

    @Test("need a valid weight, which is checked before the FTP", arguments: faults)
    func refusal(_ body: JSON, _ issue: JSON) throws {
        let world = try TestWorld()
        let expected = JSON.invalid("Invalid request data", issue)
        expectAnswer(try world.brad(.post, "/cycling/vo2max/calculate", body: body), 400, expected)
        try world.add(ftp: .ftp(250))
        expectAnswer(try world.brad(.post, "/cycling/vo2max/calculate", body: body), 400, expected)
        #expect(try world.read("/cycling/vo2max")["history"] == [])
    }
}
