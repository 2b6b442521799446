import GRDB
import UnderstudyCore

/// The baseline that a user's recovery is compared with (brados.md 3.7). A write replaces it as a whole.
enum Baseline {
    static let key = "baseline"

    /// The members of the stored object, and of the object in a seed. `calculatedAt` is any text, and is stored as sent.
    static let schema = ValueSchema.object([
        .required("hrvMedian", .number(0...300)), .required("hrvStdDev", .number(0...100)), .required("rhrMedian", .number(30...200)),
        .optional("calculatedAt", .text), .required("sampleCount", .integer(0...1_000)),
    ])

    static func find(ofUser id: String, in db: Database) throws -> JSON? {
        try db.firstValue("SELECT json FROM brados_document WHERE user_id = ? AND name = ?", [id, key])
    }

    /// Stores a baseline. Clients do not send the time of the calculation, which is now by default.
    static func store(_ json: JSON, at now: Instant, forUser id: String, in db: Database) throws {
        let complete = json["calculatedAt"] == nil ? json.merging(["calculatedAt": .string(now.description)]) : json
        try db.run("INSERT OR REPLACE INTO brados_document (user_id, name, json) VALUES (?, ?, ?)", [id, key, complete.text])
    }
}
