import UnderstudyCore

/// Meals and photos of meals (fitiq-wellness.md 10). Routes serve these records, because responses have other members.
extension Resource {
    static let mealLogs = Resource(
        "mealLog", at: "/meal-logs", label: "meal log", tag: nil, seedKey: "mealLogs", owner: .user, identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .optional(
                "raw_input", .text(length: 1...100_000), "The meal in words; by default the items as text.", initially: .computed(mealText)),
            .required("meal_type", .choice(MealLog.types), "The type of the meal."),
            .optional("status", .choice(MealLog.Status.allCases.map(\.rawValue)), "The state.", default: "completed"),
            .optional("origin", .choice(MealLog.Origin.allCases.map(\.rawValue)), "How the meal was logged.", default: "natural"),
            .optional("logged_at", .instant, "The time of the meal.", initially: .creationTime),
            .optional("notes", .nullable(.text(length: 0...500)), "Notes.", default: .null),
            .optional("processing_started_at", .nullable(.instant), "The start of the processing.", default: .null),
            .optional("processing_completed_at", .nullable(.instant), "The end of the processing.", default: .null),
            .optional(
                "ready_at_ms", .integer(0...9_007_199_254_740_991),
                "The real time at which the processing ends, in milliseconds since 1970; by default past.", default: 0),
            .optional(
                "world_ready_at_ms", .integer(-9_007_199_254_740_991...9_007_199_254_740_991),
                "The time of the world's clock at which the processing ends at the latest, in milliseconds since 1970.", on: []),
            .optional("error_message", .nullable(.text(length: 0...500)), "The reason of a failure.", default: .null),
            .optional(
                "items", .array(of: .object(mealItem), count: 0...maxItems),
                "The foods, in their order; by default read from the text of a completed meal.", initially: .computed(mealItems)),
        ],
        order: .descending("logged_at"), operations: [])

    static let photoRecognitions = Resource(
        "photoRecognition", at: "/meal-logs/photo", label: "photo recognition", tag: nil, seedKey: "photoRecognitions", owner: .user,
        identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .required("image_sha256", .text(length: 64...64), "The SHA-256 of the image in hexadecimal. The image itself is not stored."),
            .required("meal_type", .choice(MealLog.types), "The type of the meal."),
            .optional("status", .choice(PhotoRecognition.Status.allCases.map(\.rawValue)), "The state.", default: "completed"),
            .optional("logged_at", .instant, "The time of the meal.", initially: .creationTime),
            .optional("notes", .nullable(.text(length: 0...500)), "Notes.", default: .null),
            .optional(
                "items", .array(of: .object(mealItem), count: 0...maxItems), "The recognized foods; by default those of the image.",
                initially: .computed(photoItems)),
            .optional("meal_log_id", .nullable(.identifier), "The id of the meal that was confirmed.", default: .null),
        ],
        order: .descending("logged_at"), operations: [])

    static let maxItems = 500

    /// An item, also in the body of a batch.
    static let mealItem: [ValueSchema.Field] = [.required("food_name", .text(length: 1...1_000), "The name of the food.")] + itemAmounts

    /// An item that was recognized in a photo and confirmed.
    static let confirmedItem = ValueSchema.object([.required("name", .text(length: 1...200), "The name of the food.")] + itemAmounts)

    private static let itemAmounts: [ValueSchema.Field] = [
        .required("quantity", .number(0...1_000_000), "The amount."), .required("unit", .text(length: 1...50), "The unit of the amount."),
        .required("calories", .integer(0...1_000_000_000), "Kilocalories."), .required("protein_g", grams, "Grams of protein."),
        .required("carbs_g", grams, "Grams of carbohydrates."), .required("fat_g", grams, "Grams of fat."),
        .optional("fiber_g", .nullable(grams), "Grams of fiber."), .optional("sugar_g", .nullable(grams), "Grams of sugar."),
        .optional("food_type", .nullable(.choice(FoodType.allCases.map(\.rawValue))), "The kind of food; by default that of the table."),
        .optional("confidence_score", .nullable(.number(0...1)), "The confidence of the recognition, from 0 to 1."),
        .optional("parsing_notes", .nullable(.text(length: 0...500)), "A note of the recognition."),
        .optional("food_id", .nullable(.identifier), "The id of a food that all users see."),
        .optional("user_food_id", .nullable(.identifier), "The id of a food of the user."),
    ]

    static let grams = ValueSchema.number(0...1_000_000_000)

    private static let mealText: @Sendable (JSON, Records) -> JSON = { meal, _ in .string(MealLog(meal).items.text) }

    private static let mealItems: @Sendable (JSON, Records) -> JSON = { meal, _ in
        let meal = MealLog(meal)
        guard meal.status == .completed else { return [] }
        return .array((MealParser.items(in: meal.rawInput) ?? []).map(\.record))
    }

    private static let photoItems: @Sendable (JSON, Records) -> JSON = { photo, _ in
        let byte = UInt8(photo["image_sha256"]?.string?.prefix(2) ?? "", radix: 16) ?? 0
        return .array(PhotoRecognition.items(forHash: byte).map(\.record))
    }
}

extension Resource.Paging {
    /// The list of meals. `pending` is the app's word for `processing`, and `manual` that of the service for entered meals (C-108).
    static let mealLogs = Resource.Paging(
        key: "meal_logs", totals: ["total_count"], defaultLimit: 50,
        filters: [
            .choice(
                "status",
                MealLog.Status.allCases.map { ($0.rawValue, [$0.rawValue]) } + [("pending", ["processing"]), ("manual", ["completed"])],
                "The state."),
            .choice(
                "status", member: "origin",
                (MealLog.Status.allCases.map(\.rawValue) + ["pending"]).map { ($0, []) } + [("manual", ["batch", "photo"])], "The origin."),
            .choice("meal_type", MealLog.types, "The type of the meal."), .range(of: "logged_at"),
        ])

    /// The list of photos, under the names of the app and of the service (C-112).
    static let photoRecognitions = Resource.Paging(
        key: "entries", totals: ["total", "total_count"], defaultLimit: 50,
        filters: [.choice("status", PhotoRecognition.Status.allCases.map(\.rawValue), "The state."), .range(of: "logged_at")])
}
