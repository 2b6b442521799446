import Testing
import TestSupport
import Values

@Suite("GET and POST /cycling/weight-goal: the goal")
struct WeightGoalTests {
    private static let stored = JSON.weightGoal(["userId": "default-user"])

    @Test("is returned as it is stored")
    func stores() throws {
        let world = try TestWorld()
        expectAnswer(try world.brad(.post, "/cycling/weight-goal", body: .weightGoal(["note": "x"])), 201, .success(Self.stored))
        expectAnswer(try world.brad(.get, "/cycling/weight-goal"), 200, .success(Self.stored))
    }

    @Test("is replaced as a whole")
    func replaces() throws {
        let world = try TestWorld()
        try world.data(.post, "/cycling/weight-goal", body: .weightGoal(), status: 201)
        let second: JSON = ["targetWeightLbs": 165.5, "targetDate": "2026-13-45", "startWeightLbs": 500, "startDate": "0000-00-00"]
        try world.data(.post, "/cycling/weight-goal", body: second, status: 201)
        #expect(try world.read("/cycling/weight-goal").differences(from: second.with(["userId": "default-user"])) == [])
    }

    @Test("contains the id of its user")
    func user() throws {
        let world = try TestWorld()
        let goal = try world.data(.post, "/cycling/weight-goal", user: "alice", body: .weightGoal(["userId": "bob"]), status: 201)
        #expect(goal["userId"] == "alice")
        #expect(try world.read("/cycling/weight-goal", user: "alice")["userId"] == "alice")
    }

    private static let faults: [(JSON.Members, JSON)] = [
        (["targetWeightLbs": 0], .moreThan(0, "targetWeightLbs")), (["targetWeightLbs": 500.5], .atMost(500, "targetWeightLbs")),
        (["startWeightLbs": -1], .moreThan(0, "startWeightLbs")), (["startWeightLbs": 501], .atMost(500, "startWeightLbs")),
        (["startWeightLbs": "180"], .wrongType("number", "string", "startWeightLbs")), (["targetDate": "soon"], .noDate("targetDate")),
        (["startDate": .null], .wrongType("string", "null", "startDate")),
    ]

    @Test("is unchanged after a validation error", arguments: faults)
    func refusal(_ members: JSON.Members, _ issue: JSON) throws {
        let world = try TestWorld()
        try world.data(.post, "/cycling/weight-goal", body: .weightGoal(), status: 201)
        expectAnswer(
            try world.brad(.post, "/cycling/weight-goal", body: .weightGoal(members)), 400, .invalid("Invalid request data", issue))
        #expect(try world.read("/cycling/weight-goal").differences(from: Self.stored) == [])
    }

    @Test("needs all of its members")
    func missing() throws {
        expectAnswer(
            try TestWorld().brad(.post, "/cycling/weight-goal", body: [:]), 400,
            .invalid(
                "Invalid request data", .missing("number", "targetWeightLbs"), .missing("string", "targetDate"),
                .missing("number", "startWeightLbs"), .missing("string", "startDate")))
    }
}
