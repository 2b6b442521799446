import UnderstudyCore

/// A logged meal, as a view of its stored record (fitiq-wellness.md 10.1).
struct MealLog: Sendable, Equatable {
    enum Status: String, Sendable, CaseIterable {
        case completed, processing, failed
    }

    /// The way in which a meal was logged.
    enum Origin: String, Sendable, CaseIterable {
        case natural, batch, photo, parse
    }

    static let types = ["breakfast", "lunch", "dinner", "snack", "drink", "water", "supplements", "other"]
    static let failure = "Could not parse food items from input"

    private(set) var record: JSON

    init(_ record: JSON) {
        self.record = record
    }

    var id: String { record["id"]?.string ?? "" }
    var type: String { record["meal_type"]?.string ?? "" }
    var status: Status { record["status"]?.string.flatMap(Status.init(exact:)) ?? .completed }
    var origin: Origin { record["origin"]?.string.flatMap(Origin.init(exact:)) ?? .natural }
    var rawInput: String { record["raw_input"]?.string ?? "" }
    var items: [MealItem] { (record["items"]?.array ?? []).map(MealItem.init) }

    /// The members of a meal in words that is processed for some time (fitiq-wellness.md 10.4).
    ///
    /// The end is due by the real clock, because the world's clock may stand still, and by the world's clock, because it may be moved past it.
    ///
    /// - Parameters:
    ///   - start: the time of the request.
    ///   - now: the time of the world's clock.
    static func processing(forMilliseconds delay: Int, from start: Instant, now: Instant, realTime: Instant) -> JSON {
        let (ready, worldReady) = (realTime.advanced(byMilliseconds: Int64(delay)), now.advanced(byMilliseconds: Int64(delay)))
        return [
            "status": .string(Status.processing.rawValue), "origin": .string(Origin.natural.rawValue), "items": [],
            "ready_at_ms": .integer(Int(clamping: max(0, ready.milliseconds))),
            "world_ready_at_ms": .integer(Int(clamping: worldReady.milliseconds)), "processing_started_at": .timestamp(start),
        ]
    }

    /// The end of the processing by the world's clock; `nil` for a meal that has only one by the real clock.
    private var worldReady: Instant? { record["world_ready_at_ms"]?.integer.map { Instant(milliseconds: Int64($0)) } }

    /// Whether the processing ends by now.
    func isDue(at now: Instant, realTime: Instant) -> Bool {
        status == .processing && (millisecondsLeft(at: realTime) == nil || worldReady.map { $0 <= now } ?? false)
    }

    /// The time until the processing ends, by the real clock; `nil` if it has ended, or could not be stored.
    func millisecondsLeft(at now: Instant) -> Int? {
        guard let ready = record["ready_at_ms"]?.integer, ready > Int(now.milliseconds) else { return nil }
        return ready - Int(now.milliseconds)
    }

    /// The members of a meal whose items are known.
    static func completed(_ items: [MealItem], from origin: Origin) -> JSON {
        [
            "status": .string(Status.completed.rawValue), "origin": .string(origin.rawValue),
            "items": .array(items.map(\.record)),
        ]
    }

    /// The meal after its processing, which follows from its text. It ends at its time, or now if the world's clock stands before that.
    func finished(at now: Instant) -> MealLog {
        let time = JSON.timestamp(worldReady.map { min($0, now) } ?? now)
        let end: JSON = ["processing_completed_at": time, Resource.updatedAt: time]
        guard let items = MealParser.items(in: rawInput) else {
            let failure: JSON = ["status": .string(Status.failed.rawValue), "error_message": .string(Self.failure), "items": []]
            return MealLog(record.merging(end).merging(failure))
        }
        return MealLog(record.merging(end).merging(Self.completed(items, from: origin)))
    }

    /// The meal with other items.
    func with(_ items: [MealItem]) -> MealLog { MealLog(record.merging(["items": .array(items.map(\.record))])) }

    /// The meal as responses and events have it.
    ///
    /// - Parameter hasManualStatus: whether meals whose items a user has entered or confirmed have the status `manual` (C-108).
    func json(hasManualStatus: Bool) -> JSON {
        let items = items
        let total = status == .completed ? items.total : nil
        let isManual = hasManualStatus && status == .completed && [.batch, .photo].contains(origin)
        func stored(_ name: String) -> (String, JSON) { (name, record[name] ?? .null) }
        return .object(
            JSON.Members([
                stored("id"), stored("user_id"), stored("raw_input"), stored("meal_type"),
                ("status", isManual ? "manual" : .string(status.rawValue)), stored("logged_at"), stored("notes"),
                stored("processing_started_at"), stored("processing_completed_at"), stored("error_message"),
                ("total_calories", total.map { .integer($0.calories) } ?? .null), ("total_protein_g", .optional(total?.protein)),
                ("total_carbs_g", .optional(total?.carbs)), ("total_fat_g", .optional(total?.fat)),
                ("total_fiber_g", .optional(total?.fiber)), ("total_sugar_g", .optional(total?.sugar)),
                ("estimated_completion_seconds", status == .processing ? 2 : 0),
                ("items", .array(items.enumerated().map { json(of: $1, at: $0) })), stored(Resource.createdAt),
                stored(Resource.updatedAt),
            ]))
    }

    private func json(of item: MealItem, at place: Int) -> JSON {
        let own: JSON = [
            "id": .string(UUIDText.named("\(FitIQBackend.name) meal \(id) item \(place) \(item.text)")), "meal_log_id": .string(id),
            "food_name": .string(item.name), "food_type": .string(item.type.rawValue), "confidence_score": .optional(item.confidence),
            "parsing_notes": .optional(item.notes), Resource.createdAt: record[Resource.createdAt] ?? .null,
        ]
        return own.merging(.object(item.answer(at: place)))
    }
}
