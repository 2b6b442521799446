import UnderstudyCore
import Values

/// The foods that were recognized in a photo (fitiq-wellness.md 10.6).
struct PhotoRecognition: Sendable, Equatable {
    enum Status: String, FieldValue, CaseIterable {
        case completed, pending, processing, failed, confirmed
    }

    /// The stored record.
    let record: Record
    let userID: String
    let type: MealLog.MealType
    let status: Status
    let loggedAt: Instant
    let notes: String?
    let items: [MealItem]
    let mealID: String?
    let createdAt: Instant
    let updatedAt: Instant

    init(_ record: Record) throws(MemberError) {
        self.record = record
        userID = try record[MealLogs.userID]
        type = try record[MealLogs.type]
        status = try record[MealPhotos.status]
        loggedAt = try record[MealLogs.loggedAt]
        notes = try record[MealLogs.notes]
        items = try record[MealPhotos.items]
        mealID = try record[MealPhotos.mealID]
        createdAt = try record[Record.createdAt]
        updatedAt = try record[Record.updatedAt]
    }

    var id: String { record.id }

    /// The mean of the items, in percent with one decimal.
    var confidence: Double {
        Wording.rounded(Double(items.map(\.percent).reduce(0, +)) / Double(max(items.count, 1)), decimals: 1)
    }

    /// In milliseconds.
    var processingTime: Int { 900.addingSaturating(50.multipliedSaturating(by: items.count)) }

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
}
