import Foundation
import Testing
import TestSupport
import Values

@Suite("The FitIQ app logs meals (fitiq-wellness.md 10)")
struct FitIQMealTests {
    @Test("a spoken meal is processed, and a poll of its id has the parsed items")
    func spoken() async throws {
        let app = try TestServer.withoutDelays().fit("ada")
        let body: JSON = [
            "raw_input": "2 eggs, toast with butter, coffee", "meal_type": "breakfast", "logged_at": "2026-01-07T07:30:00.500Z",
        ]
        let sent = try await app.payload("POST", "/api/v1/meal-logs/natural", body)
        #expect(sent["status"] == "processing")
        #expect(sent["items"] == [])
        let polled = try await app.payload("GET", "/api/v1/meal-logs/\(sent["id"]?.string ?? "")")
        #expect(polled["status"] == "completed")
        #expect(polled["total_calories"] == 324)
        #expect(polled["items"]?.array?.map { $0["food_name"] } == ["Egg", "Whole Wheat Toast", "Butter", "Black Coffee"])
        let list = try await app.payload("GET", "/api/v1/meal-logs?from=2026-01-07T00:00:00Z&to=2026-01-07T23:59:59Z&page=1&limit=50")
        #expect(list["meal_logs"] == [polled])
    }

    @Test("a photo is recognized, reviewed and confirmed")
    func photo() async throws {
        let app = try TestServer.withoutDelays().fit("ada")
        let image = Data([0xFF, 0xD8, 0x00, 0x0D, 0x0A, 0xFF, 0xD9])
        var form = Data()
        for (name, head, content) in [
            ("photo", "; filename=\"meal.jpg\"\r\nContent-Type: image/jpeg", image), ("meal_type", "", Data("lunch".utf8)),
            ("logged_at", "", Data("2026-01-07T12:30:00Z".utf8)),
        ] {
            form +=
                Data("--Boundary-7\r\nContent-Disposition: form-data; name=\"\(name)\"\(head)\r\n\r\n".utf8) + content + Data("\r\n".utf8)
        }
        form += Data("--Boundary-7--\r\n".utf8)
        let answer = try await app.upload("/api/v1/meal-logs/photo", form, type: "multipart/form-data; boundary=Boundary-7")
        #expect(answer.status == 201)
        let photo = try #require(try answer.json["data"])
        let path = "/api/v1/meal-logs/photo/\(photo["session_id"]?.string ?? "")"
        #expect(try await app.payload("GET", path) == photo)
        let items = try #require(photo["recognized_items"]?.array)
        let confirmed = items.map { item in
            JSON.object(
                (item.object ?? [:]).filter { ["name", "quantity", "unit", "calories", "protein_g", "carbs_g", "fat_g"].contains($0.key) })
        }
        let meal = try await app.payload("PATCH", path + "/confirm", ["confirmed_items": .array(confirmed)])
        #expect([meal["status"], meal["meal_type"], meal["total_calories"]] == ["completed", "lunch", photo["total_calories"]])
        #expect(try await app.payload("GET", path)["meal_log_id"] == meal["id"])
    }

    @Test("a batch is a completed meal, which other items can replace")
    func batch() async throws {
        let app = try TestServer.withoutDelays().fit("ada")
        func item(_ name: String, _ calories: Int) -> JSON {
            [
                "food_name": .string(name), "quantity": 1, "unit": "piece", "calories": .integer(calories), "protein_g": 1, "carbs_g": 2,
                "fat_g": 3,
            ]
        }
        let body: JSON = ["meal_type": "snack", "items": [item("Bun", 150), item("Egg", 72)]]
        let meal = try await app.payload("POST", "/api/v1/meal-logs/batch", body)
        #expect([meal["status"], meal["total_calories"]] == ["completed", 222])
        let path = "/api/v1/meal-logs/\(meal["id"]?.string ?? "")"
        #expect(try await app.payload("PUT", path, ["items": [item("Egg", 72)]])["total_calories"] == 72)
        #expect(try await app.send("DELETE", path).status == 204)
        #expect(try await app.send("GET", path).status == 404)
    }
}
