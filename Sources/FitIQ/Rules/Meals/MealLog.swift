import UnderstudyCore
import Values

/// A logged meal (fitiq-wellness.md 10.1).
struct MealLog: Sendable, Equatable {
    enum MealType: String, FieldValue, CaseIterable {
        case breakfast, lunch, dinner, snack, drink, water, supplements, other
    }

    enum Status: String, FieldValue, CaseIterable {
        case completed, processing, failed
    }

    /// The way in which a meal was logged.
    enum Origin: String, FieldValue, CaseIterable {
        case natural, batch, photo, parse
    }

    static let failure = "Could not parse food items from input"

    /// The stored record.
    let record: Record
    let userID: String
    let rawInput: String
    let type: MealType
    let status: Status
    let origin: Origin
    let loggedAt: Instant
    let notes: String?
    let startedAt: Instant?
    let completedAt: Instant?
    let errorMessage: String?
    let items: [MealItem]
    let createdAt: Instant
    let updatedAt: Instant
    /// The end of the processing by the real clock, in milliseconds since 1970.
    private let readyAt: Int
    /// The end of the processing by the world's clock; `nil` for a meal that has only one by the real clock.
    private let worldReady: Instant?

    init(_ record: Record) throws(MemberError) {
        self.record = record
        userID = try record[MealLogs.userID]
        rawInput = try record[MealLogs.rawInput]
        type = try record[MealLogs.type]
        status = try record[MealLogs.status]
        origin = try record[MealLogs.origin]
        loggedAt = try record[MealLogs.loggedAt]
        notes = try record[MealLogs.notes]
        startedAt = try record[MealLogs.startedAt]
        completedAt = try record[MealLogs.completedAt]
        errorMessage = try record[MealLogs.errorMessage]
        items = try record[MealLogs.items]
        createdAt = try record[Record.createdAt]
        updatedAt = try record[Record.updatedAt]
        readyAt = try record[MealLogs.readyAt]
        worldReady = try record[MealLogs.worldReadyAt].map { Instant(milliseconds: Int64($0)) }
    }

    var id: String { record.id }

    /// Whether the processing ends by now.
    func isDue(at now: Instant, realTime: Instant) -> Bool {
        status == .processing && (millisecondsLeft(at: realTime) == nil || worldReady.map { $0 <= now } ?? false)
    }

    /// The time until the processing ends, by the real clock; `nil` if it has ended.
    func millisecondsLeft(at now: Instant) -> Int? {
        readyAt > Int(now.milliseconds) ? readyAt - Int(now.milliseconds) : nil
    }

    /// The record after the processing, which follows from the text. It ends at its time, or now if the world's clock stands before that.
    func finished(at now: Instant) -> Record {
        var record = record
        let time = (worldReady.map { min($0, now) } ?? now).wholeSeconds
        record.set(MealLogs.completedAt, time)
        record.set(Record.updatedAt, time)
        if let items = MealParser.items(in: rawInput) {
            record.setCompleted(items, from: origin)
        } else {
            record.set(MealLogs.status, .failed)
            record.set(MealLogs.errorMessage, Self.failure)
            record.set(MealLogs.items, [])
        }
        return record
    }
}

extension Record {
    /// Makes a meal in words one that is processed for some time (fitiq-wellness.md 10.4).
    ///
    /// The end is due by the real clock, because the world's clock may stand still, and by the world's clock, because it may be moved past it.
    ///
    /// - Parameters:
    ///   - start: the time of the request.
    ///   - now: the time of the world's clock.
    mutating func setProcessing(forMilliseconds delay: Int, from start: Instant, now: Instant, realTime: Instant) {
        let (ready, worldReady) = (realTime.advanced(byMilliseconds: Int64(delay)), now.advanced(byMilliseconds: Int64(delay)))
        set(MealLogs.status, .processing)
        set(MealLogs.origin, .natural)
        set(MealLogs.items, [])
        set(MealLogs.readyAt, Int(clamping: max(0, ready.milliseconds)))
        set(MealLogs.worldReadyAt, Int(clamping: worldReady.milliseconds))
        set(MealLogs.startedAt, start.wholeSeconds)
    }

    /// Makes a meal one whose items are known.
    mutating func setCompleted(_ items: [MealItem], from origin: MealLog.Origin) {
        set(MealLogs.status, .completed)
        set(MealLogs.origin, origin)
        set(MealLogs.items, items)
    }
}
