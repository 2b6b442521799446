import Foundation
import Testing
import TestSupport
import UnderstudyCore

// The bodies and types that the FitIQ app sends and decodes (fitiq.md 4.3).

struct FitIQEnvelope<Payload: Decodable & Sendable>: Decodable, Sendable {
    let data: Payload
}

struct FitIQRegistration: Decodable, Sendable {
    let userID, email, name, createdAt, accessToken, refreshToken: String

    private enum CodingKeys: String, CodingKey {
        case email, name
        case userID = "user_id"
        case createdAt = "created_at"
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
    }
}

/// The app decodes the registration in `data`, or otherwise at the top level (fitiq.md 3.15).
private struct FitIQRegistrationAnswer: Decodable, Sendable {
    let registration: FitIQRegistration

    init(from decoder: any Decoder) throws {
        registration = try (try? FitIQEnvelope(from: decoder).data) ?? FitIQRegistration(from: decoder)
    }
}

struct FitIQTokens: Decodable, Sendable {
    let accessToken, refreshToken: String

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
    }
}

struct FitIQUser: Decodable, Sendable, Equatable {
    struct Profile: Decodable, Sendable, Equatable {
        let id, name, preferredUnitSystem: String
        let languageCode, dateOfBirth: String?

        private enum CodingKeys: String, CodingKey {
            case id, name
            case preferredUnitSystem = "preferred_unit_system"
            case languageCode = "language_code"
            case dateOfBirth = "date_of_birth"
        }
    }

    let id, email: String
    let profile: Profile
}

struct FitIQEntry: Decodable, Sendable, Equatable {
    enum Kind: String, Decodable, Sendable {
        case weight, height, bmi, steps
        case bodyFatPercentage = "body_fat_percentage"
        case caloriesOut = "calories_out"
        case distance = "distance_km"
        case activeMinutes = "active_minutes"
        case sleepHours = "sleep_hours"
        case water = "water_liters"
        case restingHeartRate = "resting_heart_rate"
        case moodScore = "mood_score"
        case caloriesIn = "calories_in"
        case protein = "protein_g"
        case carbs = "carbs_g"
        case fat = "fat_g"
    }

    let id: String
    let type: Kind
    let quantity: Double
    let date: Date
    let notes: String?

    private enum CodingKeys: String, CodingKey {
        case id, type, quantity, date, notes
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        type = try container.decode(Kind.self, forKey: .type)
        quantity = try container.decode(Double.self, forKey: .quantity)
        notes = try container.decodeIfPresent(String.self, forKey: .notes)
        let text = try container.decode(String.self, forKey: .date)
        // The default formatter: a text needs a time and must not have a fraction.
        guard let date = AppDates.date(iso8601: text) else {
            throw DecodingError.dataCorruptedError(forKey: .date, in: container, debugDescription: "no date: \(text)")
        }
        self.date = date
    }
}

struct FitIQEntries: Decodable, Sendable, Equatable {
    let entries: [FitIQEntry]
    let total, limit, offset: Int
}

/// The FitIQ app on a phone.
struct FitIQApp: Sendable {
    let connection: FitConnection

    func register(_ email: String) async throws -> FitIQRegistration {
        let answer = try await connection.send("POST", "/api/v1/auth/register", .registration(email))
        try requireSuccess(answer)
        return try answer.decoded(FitIQRegistrationAnswer.self).registration
    }

    func logIn(_ email: String) async throws -> FitIQTokens {
        try payload(
            try await connection.send("POST", "/api/v1/auth/login", ["email": .string(email), "password": "a-long-password"]))
    }

    func me() async throws -> FitIQUser {
        let answer = try await connection.send("GET", "/api/v1/users/me")
        guard answer.status == 200 else { throw answer.failure("not 200") }
        return try payload(answer)
    }

    @discardableResult
    func log(_ quantity: Double, of type: String = "weight", at loggedAt: String) async throws -> FitIQEntry {
        try payload(try await connection.send("POST", "/api/v1/progress", .measurement(quantity, of: type, at: loggedAt)))
    }

    /// The request of the app's charts, with days of the phone's calendar.
    func entries(_ type: String = "weight", from: String, to: String, offset: Int = 0, limit: Int = 100) async throws -> FitIQEntries {
        let query = "type=\(type)&from=\(from)&to=\(to)&offset=\(offset)&limit=\(limit)"
        let answer = try await connection.send("GET", "/api/v1/progress?\(query)")
        guard answer.status == 200 else { throw answer.failure("not 200") }
        return try payload(answer)
    }

    /// All pages of a range.
    func allEntries(_ type: String = "weight", from: String, to: String, limit: Int = 100) async throws -> [FitIQEntry] {
        var all: [FitIQEntry] = []
        var page: FitIQEntries
        repeat {
            page = try await entries(type, from: from, to: to, offset: all.count, limit: limit)
            all += page.entries
        } while all.count < page.total && !page.entries.isEmpty
        return all
    }

    private func payload<Payload: Decodable & Sendable>(_ answer: FitAnswer) throws -> Payload {
        try requireSuccess(answer)
        return try answer.decoded(FitIQEnvelope<Payload>.self).data
    }

    private func requireSuccess(_ answer: FitAnswer) throws {
        guard [200, 201].contains(answer.status) else { throw answer.failure("neither 200 nor 201") }
    }
}

extension TestServer {
    func fitIQ(_ token: String? = nil) -> FitIQApp {
        FitIQApp(connection: fit(token))
    }
}
