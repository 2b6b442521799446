import UnderstudyCore
import Values

/// The stored members of meals (fitiq-wellness.md 10.1), and those of the bodies about them.
extension MealLogs {
    static let userID = Field<String>("user_id", .text, "The id of the user.", initially: .user)
    static let rawInput = Field<String>(
        "raw_input", .text(length: 1...100_000), "The meal in words; by default the items as text.", initially: .computed(initialText),
        on: .always)
    static let type = Field<MealLog.MealType>("meal_type", "The type of the meal.")
    static let status = Field<MealLog.Status>("status", "The state.", default: .completed)
    static let origin = Field<MealLog.Origin>("origin", "How the meal was logged.", default: .natural)
    static let loggedAt = Field<Instant>(
        "logged_at", .instant, "The time of the meal.", initially: .creationTime, on: .always
    )
    .usually(.past)
    static let notes = Field<String?>("notes", .nullable(.text(length: 0...500)), "Notes.", default: .some(nil))
    static let startedAt = Field<Instant?>(
        "processing_started_at", .nullable(.instant), "The start of the processing.", default: .some(nil)
    )
    .usually(.past)
    static let completedAt = Field<Instant?>(
        "processing_completed_at", .nullable(.instant), "The end of the processing.", default: .some(nil)
    )
    .usually(.past)
    static let readyAt = Field<Int>(
        "ready_at_ms", .integer(0...9_007_199_254_740_991),
        "The real time at which the processing ends, in milliseconds since 1970; by default past.", default: 0)
    static let worldReadyAt = Field<Int?>(
        "world_ready_at_ms", .integer(-9_007_199_254_740_991...9_007_199_254_740_991),
        "The time of the world's clock at which the processing ends at the latest, in milliseconds since 1970.", on: [])
    static let errorMessage = Field<String?>(
        "error_message", .nullable(.text(length: 0...500)), "The reason of a failure.", default: .some(nil))
    static let items = Field<[MealItem]>(
        "items", .array(of: MealItem.fields.creation, count: 0...mostItems),
        "The foods, in their order; by default read from the text of a completed meal.", initially: .computed(initialItems), on: .always)

    static let fields: Fields = [
        userID, rawInput, type, status, origin, loggedAt, notes, startedAt, completedAt, readyAt, worldReadyAt, errorMessage, items,
    ]

    static let mostItems = 500

    /// The members that bodies of meals and of photos have in common.
    static let common: Fields = [type, loggedAt, newNotes]
    static let newNotes = Field<String?>("notes", .text(length: 0...500), "Notes.")
    static let newWords = Field<String>("raw_input", .text(length: 1...1_000), "The meal in words.")
    static let newItems = Field<[MealItem]>("items", .array(of: givenItem, count: 1...mostItems), "The foods.")
    static let changedItems = Field<[MealItem]>("items", .array(of: givenItem, count: 0...mostItems), "The foods.")

    private static let givenItem = ValueSchema.named("FitIQGivenMealItem", MealItem.fields.creation)

    private static let initialText: @Sendable (JSON, Records) throws -> JSON = { members, _ in
        let meal = Resource.mealLogs.record(members)
        return .string(meal.contains(items) ? try meal[items].text : "")
    }

    private static let initialItems: @Sendable (JSON, Records) throws -> JSON = { members, _ in
        let meal = Resource.mealLogs.record(members)
        guard try meal[status] == .completed, meal.contains(rawInput) else { return [] }
        return (MealParser.items(in: try meal[rawInput]) ?? []).json
    }
}

/// The stored members of photos of meals (fitiq-wellness.md 10.6), and those of the bodies about them.
extension MealPhotos {
    static let imageHash = Field<String>(
        "image_sha256", .text(length: 64...64), "The SHA-256 of the image in hexadecimal. The image itself is not stored.")
    static let status = Field<PhotoRecognition.Status>("status", "The state.", default: .completed)
    static let items = Field<[MealItem]>(
        "items", .array(of: MealItem.fields.creation, count: 0...MealLogs.mostItems),
        "The recognized foods; by default those of the image.", initially: .computed(initialItems), on: .always)
    static let mealID = Field<String?>(
        "meal_log_id", .nullable(.identifier), "The id of the meal that was confirmed.", default: .some(nil))

    static let fields: Fields = [
        MealLogs.userID, imageHash, MealLogs.type, status, MealLogs.loggedAt, MealLogs.notes, items, mealID,
    ]

    static let confirmedItems = Field<[MealItem]?>(
        "confirmed_items",
        .array(of: .named("FitIQConfirmedItem", MealItem.confirmedFields.creation), count: 0...MealLogs.mostItems), "The foods.")

    /// A seed may have a text that is no hash.
    private static let initialItems: @Sendable (JSON, Records) throws -> JSON = { members, _ in
        let hash = try Resource.photoRecognitions.record(members)[imageHash]
        return PhotoRecognition.items(forHash: UInt8(hash.prefix(2), radix: 16) ?? 0).json
    }
}

extension Resource {
    static let mealLogs = Resource(
        "mealLog", at: "/meal-logs", label: "meal log", tag: nil, seedKey: "mealLogs", owner: .user, identity: .generatedInAnyCase,
        fields: MealLogs.fields.members, order: .descending("logged_at"), operations: [])

    static let photoRecognitions = Resource(
        "photoRecognition", at: "/meal-logs/photo", label: "photo recognition", tag: nil, seedKey: "photoRecognitions", owner: .user,
        identity: .generatedInAnyCase, fields: MealPhotos.fields.members, order: .descending("logged_at"), operations: [])

    static let grams = ValueSchema.number(0...1_000_000_000)
}
