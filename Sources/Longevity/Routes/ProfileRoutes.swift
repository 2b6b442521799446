import MicroHTTP
import UnderstudyCore
import Values

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
        try change(.firstName, in: body, Self.name)
        try change(.lastName, in: body, Self.name)
        try change(.dateOfBirth, in: body, Self.dateOfBirth)
        if let value = body["chronologicalAgeYears"] {
            let age = JavaScript.number(value)
            guard !age.isNaN else { throw .badRequest("chronologicalAgeYears must be a number") }
            changes.append((.chronologicalAgeYears, .number(age)))
        }
        try change(.timezone, in: body, Self.timezone)
        if changes.isEmpty { throw .badRequest("No updatable fields provided") }
    }

    /// Adds the change of a field that is a text or null.
    private mutating func change(
        _ field: UserField, in body: JSON, _ read: (String) throws(LongevityError) -> JSON
    ) throws(LongevityError) {
        switch body[field.name] {
        case nil: break
        case .null?: changes.append((field, .null))
        case .string(let text)?: changes.append((field, try read(text)))
        default: throw .badRequest("\(field.name) must be a string or null")
        }
    }

    private static func name(_ text: String) -> JSON {
        let trimmed = text.trimmingSpace()
        return trimmed.isEmpty ? .null : .string(String(trimmed))
    }

    private static func dateOfBirth(_ text: String) throws(LongevityError) -> JSON {
        guard LocalDate.components(of: text) != nil else { throw .badRequest("dateOfBirth must be in ISO format (YYYY-MM-DD)") }
        return .string(text)
    }

    /// No name of a time zone is longer.
    private static let zoneLimitBytes = 64

    /// The name is not validated (longevity.md 3.7), except for its length: every read would look it up.
    private static func timezone(_ text: String) throws(LongevityError) -> JSON {
        let trimmed = text.trimmingSpace()
        guard (1...zoneLimitBytes).contains(trimmed.utf8.count) else {
            throw .badRequest("timezone must be a valid IANA timezone string or null")
        }
        return .string(String(trimmed))
    }
}
