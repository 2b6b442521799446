import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("Photos of meals")
struct PhotoTests {
    private static let image: [UInt8] = [0xFF, 0xD8, 0x0D, 0x0A, 0x2D, 0x2D, 0xFF, 0xD9]
    private static let json = JSON.object(["image_data": .string(Data(image).base64EncodedString()), "meal_type": "lunch"])

    private func photo(_ answer: Answer) throws -> JSON {
        try #require(answer.status == 201)
        return try #require(answer.body["data"])
    }

    @Test("W-180: an upload of the app is recognized at once, for its two readers")
    func upload() throws {
        let parts = [("meal_type", "dinner"), ("logged_at", "2026-01-07T08:00:00Z"), ("notes", "tasty")]
        let data = try photo(TestWorld.meals().uploadPhoto(Self.image, parts))
        #expect(data["session_id"] == data["id"])
        #expect([data["status"], data["meal_type"], data["notes"]] == ["completed", "dinner", "tasty"])
        #expect(data["logged_at"] == "2026-01-07T08:00:00Z")
        #expect(data["processing_time_ms"]?.integer != nil)
        #expect((0...100).contains(data["overall_confidence"]?.number ?? -1))
        for name in ["total_calories", "total_protein", "total_carbohydrates", "total_fats"] {
            #expect(data["total_macros"]?[name]?.integer != nil, "\(name)")
        }
        let items = try #require(data["recognized_items"]?.array)
        #expect(items.first?["confidence"] == 95)
        for item in items {
            for name in ["calories", "protein", "carbohydrates", "fats"] { #expect(item["macronutrients"]?[name]?.integer != nil) }
            #expect(item["portion_hints"] == [])
            #expect(item["needs_review"] == .bool((item["confidence"]?.integer ?? 0) < 70))
        }
        #expect(items.compactMap { $0["calories"]?.integer }.reduce(0, +) == data["total_calories"]?.integer)
    }

    @Test("W-181: the same bytes have the same foods, as a form and as JSON")
    func sameBytes() throws {
        let world = try TestWorld.meals()
        let names = { (data: JSON) in data["recognized_items"]?.array?.map { $0["name"] ?? .null } ?? [] }
        let first = try photo(world.uploadPhoto(Self.image))
        #expect(names(try photo(world.fit(.post, "/meal-logs/photo", body: Self.json))) == names(first))
    }

    @Test("W-183, W-184: a photo is in both lists and in a read of its own")
    func lists() throws {
        let world = try TestWorld.meals()
        let data = try photo(world.uploadPhoto(Self.image))
        let id = try #require(data["id"]?.string)
        #expect(try world.data("/meal-logs/photo/" + id.uppercased()) == data)
        for path in ["/meal-logs/photo?limit=20&offset=0", "/meal-logs/photo/history?limit=20"] {
            let list = try world.data(path)
            #expect(list["entries"] == [data])
            #expect(list["recognitions"] == [data])
            #expect([list["total"], list["total_count"], list["limit"], list["offset"]] == [1, 1, 20, 0])
        }
        #expect(try world.data("/meal-logs/photo?status=confirmed")["total"] == 0)
        #expect(try world.fit(.get, "/meal-logs/photo/" + id, token: "bob").status == 403)
    }

    @Test("W-186: an upload without a photo is a 400 that does not speak of a format")
    func noPhoto() throws {
        let world = try TestWorld.meals()
        expectAnswer(try world.uploadPhoto([]), 400, .invalid("Photo is required"))
        expectAnswer(try world.postForm(Array("--edge--\r\n".utf8)), 400, .invalid("Photo is required"))
        expectAnswer(try world.fit(.post, "/meal-logs/photo", body: ["meal_type": "lunch"]), 400, .invalid("Photo is required"))
        expectAnswer(try world.uploadPhoto(Self.image, []), 400, .invalid("meal_type is required"))
    }

    @Test("a form's boundary has at most 70 bytes (RFC 2046)")
    func boundary() throws {
        func form(_ count: Int) throws -> Answer {
            let boundary = String(repeating: "-", count: count)
            let parts = [("photo", "image"), ("meal_type", "lunch")].map { name, value in
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
            }
            return try TestWorld.meals().postForm(Array((parts.joined() + "--\(boundary)--\r\n").utf8), boundary: boundary)
        }
        #expect(try form(70).status == 201)
        expectAnswer(try form(71), 400, .invalid("Invalid request payload"))
        expectAnswer(try form(20_000), 400, .invalid("Invalid request payload"))
    }

    @Test(
        "a part is found by its name beside each form of a file name",
        arguments: [
            "name=\"photo\"; filename=\"a;b.jpg\"", "filename=\"a; name=b.jpg\"; name=\"photo\"",
            "filename=\"a\\\"; name=b.jpg\"; name=\"photo\"", "name=photo; filename*=UTF-8''a%3Bb.jpg",
            "filename=\"C:\\photos\\a.jpg\"; name=photo",
        ])
    func fileNames(_ parameters: String) throws {
        let body = """
            --edge\r\nContent-Disposition: form-data; \(parameters)\r\n\r\nimage\r\n\
            --edge\r\nContent-Disposition: form-data; name="meal_type"\r\n\r\nlunch\r\n--edge--\r\n
            """
        #expect(try TestWorld.meals().postForm(Array(body.utf8)).status == 201)
    }

    @Test("a boundary in quotation marks may contain separators", arguments: ["a;b", "a, b=c", "edge"])
    func quotedBoundary(_ boundary: String) throws {
        let parts = [("photo", "image"), ("meal_type", "lunch")].map { name, value in
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let body = Array((parts.joined() + "--\(boundary)--\r\n").utf8)
        #expect(try TestWorld.meals().postForm(body, boundary: "\"\(boundary)\"; charset=utf-8").status == 201)
    }

    @Test("a form of lines that begin like its boundary is read once")
    func almostBoundaries() throws {
        let boundary = String(repeating: "-", count: 70)
        let line = [UInt8](repeating: UInt8(ascii: "-"), count: 1 << 20)
        let head = Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\n\r\n".utf8)
        let end = Array("\r\n--\(boundary)--\r\n".utf8)
        expectAnswer(try TestWorld.meals().postForm(head + line + end, boundary: boundary), 400, .invalid("Photo is required"))
    }

    @Test("W-186: an image of more than 20 MiB is a 413")
    func tooLarge() throws {
        let image = [UInt8](repeating: 1, count: (20 << 20) + 1)
        expectAnswer(
            try TestWorld.meals().uploadPhoto(image), 413, .refusal("PAYLOAD_TOO_LARGE", "Image exceeds 20MB limit"))
    }

    @Test("a confirmation makes a meal of the given items, once")
    func confirmed() throws {
        let world = try TestWorld.meals()
        let id = try #require(photo(world.uploadPhoto(Self.image))["id"]?.string)
        let item = JSON.object(["name": "Soup", "fiber_g": .null]).merging(.mealItem(calories: 200))
        let meal = try world.data(.patch, "/meal-logs/photo/\(id)/confirm", body: ["confirmed_items": [item], "notes": "hot"])
        #expect([meal["status"], meal["meal_type"], meal["notes"], meal["total_calories"]] == ["completed", "lunch", "hot", 200])
        let photo = try world.data("/meal-logs/photo/" + id)
        #expect([photo["status"], photo["meal_log_id"]] == ["confirmed", meal["id"]])
        expectAnswer(
            try world.fit(.patch, "/meal-logs/photo/\(id)/confirm", body: [:]), 400, .invalid("Photo recognition already confirmed"))
        #expect(try world.fit(.delete, "/meal-logs/photo/" + id).status == 204)
        #expect(try world.data("/meal-logs")["total_count"] == 1)
    }

    @Test("a confirmation without items takes the recognized ones", arguments: [[:], ["confirmed_items": []]] as [JSON])
    func recognized(_ body: JSON) throws {
        let world = try TestWorld.meals()
        let data = try photo(world.uploadPhoto(Self.image))
        let meal = try world.data(.patch, "/meal-logs/photo/\(data["id"]?.string ?? "")/confirm", body: body)
        #expect(meal["total_calories"] == data["total_calories"])
        #expect(meal["items"]?.array?.map { $0["food_name"] } == data["recognized_items"]?.array?.map { $0["name"] })
    }
}
