import MicroHTTP
import UnderstudyCore
import Values

/// The user's profile (longevity.md 3.7).
enum Profiles {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "patchProfile", .patch, "/api/auth/profile", "Change name, date of birth, age or time zone",
            """
            At least one of these. Fields are validated in the order of the schema; the first error counts and nothing is stored. With a \
            stored date of birth, the age follows from it and overrides a given age at once. The time zone is stored trimmed and is not \
            validated; an unknown one counts as UTC.
            """,
            for: .subscriber, body: .json(body), answers: .ok(User.profileSchema, "The profile, every stored field at top level."),
            refuses: [
                .invalid(
                    "Profile", "An invalid value, no field to change, or invalid JSON.",
                    [
                        "firstName": ProfilePatch.noText(.firstName), "dateOfBirthShape": .invalidDateOfBirth,
                        "chronologicalAgeYears": ProfilePatch.noNumber, "timezoneBlank": ProfilePatch.invalidZone,
                        "nothing": ProfilePatch.nothing,
                    ])
            ]
        ) { call in
            let patch = try ProfilePatch(call.sent ?? [:])
            let user = try call.context.write(as: call.user.currentUser) { db in
                var user = try User.find(call.user.uid, in: db) ?? call.user.user
                for (field, value) in patch.changes { user[field] = value }
                user.refreshAge(at: call.context.session.due)
                user.touch(at: call.now)
                try user.save(in: db)
                return user
            }
            return .json(call.context.asOfNow(user).profile(tokenEmail: call.user.currentUser.email))
        }
        // Both apps send it, and the backend has no such field.
        .alsoReading(.object([.optional("preferredLanguage", .text)]))
    ].tagged("Longevity: sign-in")

    private static let body = ValueSchema.named(
        "LongevityProfilePatch",
        .object([
            .optional("firstName", .nullable(.text), "Trimmed; a blank one is stored as null.", example: "Sam"),
            .optional("lastName", .nullable(.text), "Trimmed; a blank one is stored as null.", example: "Six"),
            .optional(
                "dateOfBirth",
                .described([
                    "type": ["string", "null"], "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "maxLength": 10,
                ]), "The day need not exist. Null keeps the age.", example: "1988-05-15"),
            .optional("chronologicalAgeYears", .numberLike, example: 37),
            .optional(
                "timezone", .described(["type": ["string", "null"], "pattern": #"^\s*\S([\s\S]{0,62}\S)?\s*$"#]),
                "At most 64 bytes, trimmed.", example: "Europe/Istanbul"),
        ]))
}

/// The changes in a body, validated in the backend's order. The first validation error counts.
private struct ProfilePatch {
    static let noNumber = LongevityError.badRequest("chronologicalAgeYears must be a number")
    static let invalidZone = LongevityError.badRequest("timezone must be a valid IANA timezone string or null")
    static let nothing = LongevityError.badRequest("No updatable fields provided")
    static func noText(_ field: UserField) -> LongevityError { .badRequest("\(field.name) must be a string or null") }

    private(set) var changes: [(UserField, JSON)] = []

    init(_ body: JSON) throws(LongevityError) {
        try change(.firstName, in: body, Self.name)
        try change(.lastName, in: body, Self.name)
        try change(.dateOfBirth, in: body, Self.dateOfBirth)
        if let value = body["chronologicalAgeYears"] {
            let age = JavaScript.number(value)
            guard !age.isNaN else { throw Self.noNumber }
            changes.append((.chronologicalAgeYears, .number(age)))
        }
        try change(.timezone, in: body, Self.timezone)
        if changes.isEmpty { throw Self.nothing }
    }

    /// Adds the change of a field that is a text or null.
    private mutating func change(
        _ field: UserField, in body: JSON, _ read: (String) throws(LongevityError) -> JSON
    ) throws(LongevityError) {
        switch body[field.name] {
        case nil: break
        case .null?: changes.append((field, .null))
        case .string(let text)?: changes.append((field, try read(text)))
        default: throw Self.noText(field)
        }
    }

    private static func name(_ text: String) -> JSON {
        let trimmed = text.trimmingSpace()
        return trimmed.isEmpty ? .null : .string(String(trimmed))
    }

    private static func dateOfBirth(_ text: String) throws(LongevityError) -> JSON {
        guard LocalDate.components(of: text) != nil else { throw .invalidDateOfBirth }
        return .string(text)
    }

    /// No name of a time zone is longer.
    private static let zoneLimitBytes = 64

    /// The name is not validated (longevity.md 3.7), except for its length: every read would look it up.
    private static func timezone(_ text: String) throws(LongevityError) -> JSON {
        let trimmed = text.trimmingSpace()
        guard (1...zoneLimitBytes).contains(trimmed.utf8.count) else {
            throw invalidZone
        }
        return .string(String(trimmed))
    }
}
