import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

extension TestWorld {
    /// A world in which meals are processed for some real time.
    static func meals(delay milliseconds: JSON = 0, settings: [String: JSON] = [:], fitiq block: JSON = [:]) throws -> TestWorld {
        try TestWorld(
            settings: settings.merging(["fitiq.aiDelayMilliseconds": milliseconds]) { $1 },
            accounts: [.account(fitiq: block), .account("bob", token: "bob")])
    }

    /// Logs a meal in words, and returns its path.
    func mealPath(_ text: String, _ members: JSON.Members = [:], sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let body = JSON.object(["raw_input": .string(text), "meal_type": "lunch"]).with(members)
        let meal = try data(.post, "/meal-logs/natural", body: body, status: 201, sourceLocation: sourceLocation)
        return "/meal-logs/" + (try #require(meal["id"]?.string, sourceLocation: sourceLocation))
    }

    /// Uploads a photo as the app does.
    func uploadPhoto(_ image: [UInt8], _ parts: [(String, String)] = [("meal_type", "lunch")], token: String = "t") throws -> Answer {
        var body = Array("--edge\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"meal.jpg\"\r\n".utf8)
        body += Array("Content-Type: image/jpeg\r\n\r\n".utf8) + image + Array("\r\n".utf8)
        for (name, value) in parts {
            body += Array("--edge\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        return try postForm(body + Array("--edge--\r\n".utf8), token: token)
    }

    func postForm(_ body: [UInt8], boundary: String = "edge", token: String = "t") throws -> Answer {
        var headers = HTTPFields()
        headers[.authorization] = "Bearer \(token)"
        headers[try #require(HTTPField.Name("X-API-Key"))] = "key"
        headers[.contentType] = "multipart/form-data; boundary=\(boundary)"
        let response = try respond(.post, "/api/v1/meal-logs/photo", headers: headers, bytes: body)
        return (response.status.code, try JSON(parsing: response.body))
    }
}

extension JSON {
    /// An item in the body of a batch.
    static func mealItem(_ name: String = "Egg", calories: JSON = 143) -> JSON {
        [
            "food_name": .string(name), "quantity": 2, "unit": "piece", "calories": calories, "protein_g": 12.6, "carbs_g": 0.7,
            "fat_g": 9.5,
        ]
    }
}
