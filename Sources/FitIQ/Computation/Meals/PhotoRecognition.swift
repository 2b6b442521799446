import UnderstudyCore

/// The foods that were recognized in a photo, as a view of the stored record (fitiq-wellness.md 10.6).
struct PhotoRecognition: Sendable, Equatable {
    enum Status: String, Sendable, CaseIterable {
        case completed, pending, processing, failed, confirmed
    }

    let record: JSON

    init(_ record: JSON) {
        self.record = record
    }

    var id: String { record["id"]?.string ?? "" }
    var isConfirmed: Bool { record["status"]?.string?.isSame(as: Status.confirmed.rawValue) == true }
    var items: [MealItem] { (record["items"]?.array ?? []).map(MealItem.init) }

    /// The items of a photo, which follow from the first byte of its SHA-256.
    static func items(forHash byte: UInt8) -> [MealItem] {
        var items = MealParser.items(in: plates[Int(byte) % plates.count]) ?? []
        for (index, confidence) in zip(items.indices, confidences) { items[index].confidence = confidence }
        return items
    }

    private static let plates = [
        "2 fried eggs, toast, half an avocado", "chicken breast, rice, broccoli", "salmon, sweet potato, spinach",
        "greek yogurt, granola, blueberries", "pasta, tomato, cheese", "hamburger, fries",
    ]
    private static let confidences = [0.95, 0.88, 0.64]

    /// One object for the app's reader of uploads and for its reader of lists, which want different members.
    var json: JSON {
        let items = items
        let total = items.total
        let mean = Wording.rounded(Double(items.map(\.percent).reduce(0, +)) / Double(max(items.count, 1)), decimals: 1)
        func stored(_ name: String) -> (String, JSON) { (name, record[name] ?? .null) }
        let created = record[Resource.createdAt] ?? .null
        return .object(
            JSON.Members([
                stored("id"), ("session_id", .string(id)), stored("user_id"), stored("meal_type"), stored("status"), ("image_url", .null),
                ("overall_confidence", .number(mean)), ("confidence_score", .number((mean * 10).rounded() / 1_000)),
                ("needs_review", .bool(items.contains(where: \.needsReview))),
                ("processing_time_ms", .integer(900.addingSaturating(50.multipliedSaturating(by: items.count)))),
                ("recognized_items", .array(items.enumerated().map { json(of: $1, at: $0) })), ("total_macros", items.totalMacros),
                ("total_calories", .integer(total.calories)), ("total_protein_g", .number(total.protein)),
                ("total_carbs_g", .number(total.carbs)), ("total_fat_g", .number(total.fat)),
                ("total_fiber_g", .optional(total.fiber)), ("total_sugar_g", .optional(total.sugar)), stored("logged_at"),
                stored("notes"), ("error_message", .null), ("processing_started_at", created), ("processing_completed_at", created),
                stored("meal_log_id"), (Resource.createdAt, created), stored(Resource.updatedAt),
            ]))
    }

    private func json(of item: MealItem, at place: Int) -> JSON {
        let own: JSON = [
            "id": .string(UUIDText.named("\(FitIQBackend.name) photo \(id) item \(place) \(item.text)")), "name": .string(item.name),
            "confidence": .integer(item.percent), "confidence_score": .number(Double(item.percent) / 100),
            "needs_review": .bool(item.needsReview), "macronutrients": item.macronutrients, "portion_hints": [],
        ]
        return own.merging(.object(item.answer(at: place)))
    }
}
