import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("The bounds of records")
struct RecordBoundTests {
    private static func streams(_ count: Int) -> JSON {
        let values = JSON.array(Array(repeating: 123.4, count: count))
        return [
            "activityId": "r", "stravaActivityId": 1, "watts": values, "heartrate": values, "time": values, "cadence": values,
            "sampleCount": .integer(count),
        ]
    }

    private func faults(_ block: JSON) throws -> [ValidationError] {
        let backends = try SeededWorld(accounts: []).test.backends
        do throws(SeedError) {
            _ = try SeedDocument(["version": 1, "accounts": [SeededWorld.account("ada", block)]], backends: backends)
            return []
        } catch {
            return error.faults
        }
    }

    @Test("a ride's values over time have 20,000 elements and 2 MiB at most")
    func streams() throws {
        #expect(try faults(["rideStreams": [Self.streams(20_000)]]) == [])
        let found = try faults(["rideStreams": [Self.streams(20_001)]])
        #expect(found.map(\.path) == ["watts", "heartrate", "time", "cadence"].map { "$.accounts[0].bradOS.rideStreams[0].\($0)" })
        #expect(found.first?.expected == "at most 20000 elements")
    }

    @Test("POST /recipes: refuses more than 1,000 ingredients, and a recipe of more than 256 KiB")
    func recipe() throws {
        let world = try SeededWorld(accounts: [SeededWorld.account("ada", [:])])
        func refusal(_ count: Int, unit: String) throws -> JSON? {
            let ingredient: JSON = ["ingredient_id": "i", "quantity": 1, "unit": .string(unit)]
            let meal = try world.send(
                .post, "/meals",
                [
                    "name": "Soup", "meal_type": "lunch", "effort": 1, "has_red_meat": false, "prep_ahead": false, "url": .null,
                ])
            let stored = try world.send(.post, "/ingredients", ["name": "Salt", "store_section": "Produce"])
            let id = try #require(stored.body["data"]?["id"])
            let answer = try world.send(
                .post, "/recipes",
                [
                    "meal_id": meal.body["data"]?["id"] ?? .null, "steps": .null,
                    "ingredients": .array(Array(repeating: ingredient.merging(["ingredient_id": id]), count: count)),
                ])
            return answer.status == 201 ? nil : answer.body["error"]?["details"]?.array?.first
        }
        #expect(try refusal(1_000, unit: "g") == nil)
        let count = try refusal(1_001, unit: "g")
        #expect(count?["code"] == "too_big" && count?["path"] == ["ingredients"])
        let size = try refusal(900, unit: String(repeating: "u", count: 300))
        #expect(size?["path"] == ["ingredients"])
        #expect(size?["message"] == "Record must contain at most 262144 bytes of JSON")
    }
}
