import GRDB
import UnderstudyCore
import Values

/// The baseline that a user's recovery is compared with (brados.md 3.7). A write replaces it as a whole.
enum Baseline {
    static let key = "baseline"

    /// The members of the stored object, and of the object in a seed. `calculatedAt` is any text, and is stored as sent.
    static let schema = ValueSchema.object(fields(isComplete: false))

    /// A baseline in a response.
    static let storedSchema = ValueSchema.object(fields(isComplete: true))

    private static func fields(isComplete: Bool) -> [ValueSchema.Field] {
        [
            .required("hrvMedian", .number(0...300), "In milliseconds.", example: 50),
            .required("hrvStdDev", .number(0...100), "In milliseconds.", example: 5.9),
            .required("rhrMedian", .number(30...200), "In beats per minute.", example: 54.2),
            ValueSchema.Field(
                name: "calculatedAt", schema: .text, isOptional: !isComplete,
                about: "The text that was synced, or otherwise the time of that request.", example: "2026-01-07T09:00:00.000Z"),
            .required("sampleCount", .integer(0...1_000), example: 60),
        ]
    }

    static func find(ofUser id: String, in db: Database) throws -> JSON? {
        try db.firstValue("SELECT json FROM brados_document WHERE user_id = ? AND name = ?", [id, key])
    }

    /// Stores a baseline. Clients do not send the time of the calculation, which is now by default.
    static func store(_ json: JSON, at now: Instant, forUser id: String, in db: Database) throws {
        let complete = json["calculatedAt"] == nil ? json.merging(["calculatedAt": .string(now.description)]) : json
        try db.run("INSERT OR REPLACE INTO brados_document (user_id, name, json) VALUES (?, ?, ?)", [id, key, complete.text])
    }
}
