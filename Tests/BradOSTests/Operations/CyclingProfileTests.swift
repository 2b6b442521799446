import Testing
import TestSupport
import Values

@Suite("GET and PUT /cycling/profile: the profile")
struct CyclingProfileTests {
    @Test("takes the members that are sent, keeps the others, and echoes only those that were sent")
    func merge() throws {
        let world = try TestWorld()
        let user: JSON = ["userId": "default-user"]
        expectAnswer(
            try world.brad(.put, "/cycling/profile", body: ["weightKg": 75, "maxHR": 185]), 200,
            .success(user.with(["weightKg": 75, "maxHR": 185])))
        expectAnswer(
            try world.brad(.put, "/cycling/profile", body: ["weightKg": 74.5, "restingHR": 50, "note": "x"]), 200,
            .success(user.with(["weightKg": 74.5, "restingHR": 50])))
        expectAnswer(
            try world.brad(.get, "/cycling/profile"), 200, .success(user.with(["weightKg": 74.5, "maxHR": 185, "restingHR": 50])))
    }

    @Test("accepts values up to its bounds")
    func bounds() throws {
        let world = try TestWorld()
        let most: JSON = ["weightKg": 300, "maxHR": 250, "restingHR": 150]
        let least: JSON = ["weightKg": 0.5, "maxHR": 1, "restingHR": 1]
        for body in [most, least] {
            try world.data(.put, "/cycling/profile", body: body)
            #expect(try world.read("/cycling/profile").differences(from: body.with(["userId": "default-user"])) == [])
        }
    }

    private static let faults: [(JSON, JSON)] = [
        (["maxHR": 185], .missing("number", "weightKg")), (["weightKg": 0], .moreThan(0, "weightKg")),
        (["weightKg": 300.5], .atMost(300, "weightKg")), (["weightKg": 75, "maxHR": 0], .moreThan(0, "maxHR")),
        (["weightKg": 75, "maxHR": 251], .atMost(250, "maxHR")), (["weightKg": 75, "maxHR": 180.5], .fraction("maxHR")),
        (["weightKg": 75, "restingHR": 151], .atMost(150, "restingHR")), (["weightKg": 75, "restingHR": 49.5], .fraction("restingHR")),
        (["weightKg": 75, "maxHR": .null], .wrongType("number", "null", "maxHR")),
    ]

    @Test("is unchanged after a validation error", arguments: faults)
    func refusal(_ body: JSON, _ issue: JSON) throws {
        let world = try TestWorld()
        try world.data(.put, "/cycling/profile", body: ["weightKg": 80])
        expectAnswer(try world.brad(.put, "/cycling/profile", body: body), 400, .invalid("Invalid request data", issue))
        #expect(try world.read("/cycling/profile").differences(from: ["userId": "default-user", "weightKg": 80]) == [])
    }
}
