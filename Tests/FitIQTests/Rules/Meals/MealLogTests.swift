import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import FitIQ

@Suite("A meal whose processing ends")
struct MealLogTests {
    private static let now = Instant(seconds: 1_767_776_400)

    private func meal(_ text: String) throws -> MealLog {
        var record = Resource.mealLogs.record([
            "id": "m", "user_id": "u", "raw_input": .string(text), "meal_type": "lunch", "logged_at": "2026-01-07T08:00:00Z",
            "created_at": "2026-01-07T08:00:00Z", "updated_at": "2026-01-07T08:00:00Z",
        ])
        record.setProcessing(forMilliseconds: 0, from: Self.now, now: Self.now, realTime: Self.now)
        return try MealLog(record)
    }

    /// The event after the processing.
    private func event(_ text: String) throws -> JSON {
        try #require(MealEvent(MealLog(meal(text).finished(at: Self.now)))).json(at: Self.now)
    }

    @Test("has no event before")
    func processing() throws {
        #expect(try MealEvent(meal("2 eggs")) == nil)
        #expect(MealLogView(try meal("2 eggs"), hasManualStatus: true).json["status"] == "processing")
    }

    @Test("W-173, W-174: is completed, with food_type and whole calories on every item")
    func completed() throws {
        let event = try event("2 eggs, 1 glass of water")
        #expect(event["type"] == "meal_log.completed")
        #expect(event["timestamp"] == "2026-01-07T09:00:00Z")
        let data = try #require(event["data"])
        #expect(data["status"] == "completed")
        #expect(data["total_calories"] == 143)
        #expect(data["updated_at"] == "2026-01-07T09:00:00Z")
        let items = try #require(data["items"]?.array)
        #expect(items.map { $0["food_type"] } == ["food", "water"])
        #expect(items.map { $0["calories"] } == [143, 0])
        #expect(items.map { $0["order_index"] } == [0, 1])
        #expect(items.allSatisfy { $0["meal_log_id"] == "m" && $0["id"]?.string != nil && $0["created_at"]?.string != nil })
    }

    @Test("has failed if no food is known, with the members of both documents")
    func failed() throws {
        let event = try event("xyz123abc")
        #expect(event["type"] == "meal_log.failed")
        let data = try #require(event["data"])
        #expect(data["meal_log_id"] == "m")
        #expect(data["raw_input"] == "xyz123abc")
        #expect(data["error_code"] == "PARSING_FAILED")
        #expect(data["error_message"] == "Could not parse food items from input")
        #expect(data["total_calories"] == .null)
        #expect(data["items"] == [])
        #expect((2...3).contains(data["suggestions"]?.array?.count ?? 0))
    }

    @Test("W-181: photos with the same hash have the same foods, with falling confidence")
    func plates() {
        for byte in 0..<12 as Range<UInt8> {
            let items = PhotoRecognition.items(forHash: byte)
            #expect(items == PhotoRecognition.items(forHash: byte % 6))
            #expect(items.map(\.confidence) == [0.95, 0.88, 0.64].prefix(items.count).map { $0 })
            #expect(items.allSatisfy { $0.foodID != nil })
        }
    }
}
