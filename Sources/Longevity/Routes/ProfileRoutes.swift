import MicroHTTP
import UnderstudyCore

extension LongevityBackend {
    /// longevity.md 3.7
    func patchProfile(_ subscriber: Subscriber, _ body: JSON?, _ context: Context) throws -> Response {
        let patch = try ProfilePatch(body ?? [:])
        let user = try context.write(as: subscriber.currentUser) { db in
            var user = try User.find(subscriber.uid, in: db) ?? subscriber.user
            for (field, value) in patch.changes { user[field] = value }
            user.refreshAge(at: context.session.due)
            user.touch(at: context.now)
            try user.save(in: db)
            return user
        }
        return .json(context.asOfNow(user).profile(tokenEmail: subscriber.currentUser.email))
    }
}

/// The changes in a body, validated in the backend's order. The first validation error counts.
private struct ProfilePatch {
    private(set) var changes: [(UserField, JSON)] = []

    init(_ body: JSON) throws(LongevityError) {
        for field in [UserField.firstName, .lastName] {
            guard let value = body[field.name] else { continue }
            changes.append((field, try Self.name(value, field)))
        }
        if let value = body["dateOfBirth"] { changes.append((.dateOfBirth, try Self.dateOfBirth(value))) }
        if let value = body["chronologicalAgeYears"] {
            let age = JavaScript.number(value)
            guard !age.isNaN else { throw .badRequest("chronologicalAgeYears must be a number") }
            changes.append((.chronologicalAgeYears, .number(age)))
        }
        if let value = body["timezone"] { changes.append((.timezone, try Self.timezone(value))) }
        if changes.isEmpty { throw .badRequest("No updatable fields provided") }
    }

    private static func name(_ value: JSON, _ field: UserField) throws(LongevityError) -> JSON {
        switch value {
        case .null: return .null
        case .string(let text):
            let trimmed = text.trimmingSpace()
            return trimmed.isEmpty ? .null : .string(String(trimmed))
        default: throw .badRequest("\(field.name) must be a string or null")
        }
    }

    private static func dateOfBirth(_ value: JSON) throws(LongevityError) -> JSON {
        switch value {
        case .null: return .null
        case .string(let text):
            guard LocalDate.components(of: text) != nil else { throw .badRequest("dateOfBirth must be in ISO format (YYYY-MM-DD)") }
            return value
        default: throw .badRequest("dateOfBirth must be a string or null")
        }
    }

    /// No name of a time zone is longer.
    private static let zoneLimitBytes = 64

    /// The name is not validated (longevity.md 3.7), except for its length: every read would look it up.
    private static func timezone(_ value: JSON) throws(LongevityError) -> JSON {
        switch value {
        case .null: return .null
        case .string(let text):
            let trimmed = text.trimmingSpace()
            guard (1...zoneLimitBytes).contains(trimmed.utf8.count) else {
                throw .badRequest("timezone must be a valid IANA timezone string or null")
            }
            return .string(String(trimmed))
        default: throw .badRequest("timezone must be a string or null")
        }
    }
}
