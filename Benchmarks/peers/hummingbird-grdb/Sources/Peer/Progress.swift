import Foundation
import GRDB
import Hummingbird

/// A measurement that an app logs. (fitiq.md 3.11)
struct NewProgressEntry: Decodable {
    let type: String
    let quantity: Double
    let loggedAt: Date

    private enum CodingKeys: String, CodingKey {
        case type, quantity
        case loggedAt = "logged_at"
    }
}

/// A stored measurement, as in the response.
struct ProgressEntry: Encodable {
    let id: String
    let type: String
    let quantity: Double
    let date: Date

    init(_ new: NewProgressEntry) {
        id = UUID().uuidString.lowercased()
        type = new.type
        quantity = new.quantity
        date = new.loggedAt
    }

    func insert(for user: String, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO fitiq_progress_entry (id, user_id, type, quantity, logged_at, created_at) VALUES (?, ?, ?, ?, ?, unixepoch())
                """
        ).execute(arguments: [id, user, type, quantity, Int(date.timeIntervalSince1970)])
    }
}

/// FitIQ's envelope for success.
struct Success<Value: Encodable>: ResponseEncodable {
    let data: Value

    private enum CodingKeys: CodingKey { case success, data, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(true, forKey: .success)
        try container.encode(data, forKey: .data)
        try container.encodeNil(forKey: .error)
    }
}
