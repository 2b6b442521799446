import MicroHTTP
import UnderstudyCore
import Values

/// The signed-in user and the profile (fitiq.md 3.19).
enum Users {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "getUser", "/users/me", "Get the signed-in user with the profile",
            "The profile's members are in `data` itself, as in the real backend's documentation, and in `profile`, where the apps read them.",
            for: .user, answers: .ok(UserView.shape.schema, "The user."), refuses: [noProfile]
        ) { call, records in
            guard let profile = try Profile.find(ofUser: call.user.id, in: records.db) else { throw FitIQError.profileNotFound }
            return UserView(user: call.user.user, profile: profile).json
        },
        .write(
            "createProfile", .post, "/users/me", "Create the profile, if there is none",
            "Registration creates a profile, and so does the seed unless it has `\"profile\":null`. Therefore 409 is the usual response.",
            for: .user, body: ProfileChange.named, answers: .created(UserView.shape.schema, "The user with the new profile."),
            refuses: [badProfile, .error(.profileExists, "A profile exists.")]
        ) { call, records in
            guard try Profile.find(ofUser: call.user.id, in: records.db) == nil else { throw FitIQError.profileExists }
            return try save(newProfile(call), call.sent.change, of: call.user, in: records)
        },
        .write(
            "putProfile", .put, "/users/me", "Set the profile",
            "Omitted members stay as they are; the name is required. Creates a missing profile.", for: .user, body: ProfileChange.named,
            answers: .ok(UserView.shape.schema, "The updated user."), refuses: [badProfile]
        ) { call, records in
            let profile = try Profile.find(ofUser: call.user.id, in: records.db) ?? newProfile(call)
            return try save(profile, call.sent.change, of: call.user, in: records)
        }
        // FitIQ's old form has them, and the backend ignores them.
        .alsoReading(.object([.optional("weight", .anyNumber), .optional("activity_level", .text)])),
        .call(
            "deleteUser", .delete, "/users/me", "Delete the user and all its data",
            """
            Deletes profile, preferences, progress, insights and refresh tokens, too. The old tokens get a 401 from then on, and the \
            e-mail address can be registered again.
            """,
            for: .user, body: .none, answers: .noContent("The user is deleted.")
        ) { call in
            try call.write { try call.user.user.delete(at: call.now, in: $0.db) }
            call.context.session.signals.close(.user(call.user.id), .policyViolation, reason: "The user is deleted.")
            return .noContent
        },
        .write(
            "patchPhysical", .patch, "/users/me/physical", "Set sex, height or date of birth", "Omitted members stay as they are.",
            for: .user, body: ProfileChange.physical, answers: .ok(UserView.shape.schema, "The updated user."), refuses: [noProfile]
        ) { call, records in
            guard let profile = try Profile.find(ofUser: call.user.id, in: records.db) else { throw FitIQError.profileNotFound }
            return try save(profile, call.sent, of: call.user, in: records)
        },
    ].tagged("FitIQ: user")

    private static let noProfile = Failure.of(.profileNotFound)
    private static let badProfile = Failure.of(.badProfile)

    private static func newProfile(_ call: Call<FitIQBackend, CurrentUser, (name: String, change: ProfileChange)>) -> Profile {
        Profile(of: call.user.user, name: call.sent.name, dateOfBirth: nil, createdAt: call.now.wholeSeconds)
    }

    private static func save(_ profile: Profile, _ change: ProfileChange, of user: CurrentUser, in records: Records) throws -> JSON {
        let changed = change.applied(to: profile, at: records.now.wholeSeconds)
        try changed.save(in: records.db)
        return UserView(user: user.user, profile: changed).json
    }
}

/// New values for a profile; `nil` leaves a member unchanged.
struct ProfileChange: Sendable {
    private var name: String?
    private var bio: String?
    private var preferredUnitSystem: Profile.UnitSystem?
    private var languageCode: String?
    private var dateOfBirth: LocalDate?
    private var biologicalSex: Profile.BiologicalSex?
    private var height: Double?

    func applied(to profile: Profile, at now: Instant) -> Profile {
        var profile = profile
        profile.name = name ?? profile.name
        profile.bio = bio ?? profile.bio
        profile.preferredUnitSystem = preferredUnitSystem ?? profile.preferredUnitSystem
        profile.languageCode = languageCode ?? profile.languageCode
        profile.dateOfBirth = dateOfBirth ?? profile.dateOfBirth
        profile.biologicalSex = biologicalSex ?? profile.biologicalSex
        profile.height = height ?? profile.height
        profile.updatedAt = now
        return profile
    }

    /// A profile with its name: the new form, or FitIQ's old form with `gender` and `height`.
    static let named = Input<FitIQBackend, (name: String, change: ProfileChange)>.described(
        .named(
            "FitIQProfileChange",
            .object([
                .required("name", .text(length: 1...Int(Int32.max)), "The name. White space at its ends is removed.", example: "Nora New"),
                .optional("bio", .text, example: "New here."),
                .optional("preferred_unit_system", .choice(of: Profile.UnitSystem.self)),
                .optional("language_code", .text, "The language. An empty text counts as absent.", example: "en"),
                .optional(
                    "date_of_birth", .givenDate, "The date of birth. A date, or an instant, of which the date in UTC counts.",
                    example: "1994-11-02"),
                .optional(
                    "gender", .text, "The sex. The old name of `biological_sex`, in any case; an invalid value is ignored.",
                    example: "female"),
                .optional(
                    "height", .anyNumber, "The height in centimetres. The old name of `height_cm`; a value that is not above 0 is ignored.",
                    example: 168),
            ]))
    ) { context in
        let body = try RequestBody(context.request)
        let (name, units, birth) = (
            try body.string("name"), try body.string("preferred_unit_system"), try body.string("date_of_birth")
        )
        let (gender, height) = (try body.string("gender"), try body.number("height"))
        var change = ProfileChange()
        change.bio = try body.string("bio")
        change.languageCode = try body.string("language_code").flatMap { $0.isEmpty ? nil : $0 }
        guard let name = name?.trimmingSpace(), !name.isEmpty else { throw FitIQError.nameRequired }
        change.name = String(name)
        change.preferredUnitSystem = units.flatMap(Profile.UnitSystem.init(exact:))
        if units != nil, change.preferredUnitSystem == nil { throw FitIQError.invalid("Invalid preferred_unit_system") }
        change.dateOfBirth = try birth.map { try body.required(DateOrInstant($0)?.date) }
        change.biologicalSex = gender.flatMap { Profile.BiologicalSex(exact: $0.lowercased()) }
        change.height = height.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        return (String(name), change)
    }

    static let physical = Input<FitIQBackend, ProfileChange>.described(
        .named(
            "FitIQPhysicalChange",
            .object([
                .optional("biological_sex", .choice(of: Profile.BiologicalSex.self)),
                .optional("height_cm", .positiveNumber, "In centimetres.", example: 181.5),
                .optional(
                    "date_of_birth", .givenDate, "The date of birth. A date, or an instant, of which the date in UTC counts.",
                    example: "1994-11-02"),
            ]))
    ) { context in
        let body = try RequestBody(context.request)
        var change = ProfileChange()
        change.biologicalSex = try body.string("biological_sex").map { try body.required(Profile.BiologicalSex(exact: $0)) }
        change.height = try body.number("height_cm").map { try body.required($0.isFinite && $0 > 0 ? $0 : nil) }
        change.dateOfBirth = try body.string("date_of_birth").map { try body.required(DateOrInstant($0)?.date) }
        return change
    }
}

extension ValueSchema {
    /// A date, or an instant, of which the date in UTC counts.
    fileprivate static let givenDate = ValueSchema.oneOf([.pattern(.calendarDate, message: nil), .instant])
}

/// The user object. The profile's members are flat, as documented in OpenAPI, and nested in `profile`, as the clients read them.
private struct UserView: Shaped {
    let user: User
    let profile: Profile

    static let shape = Shape<UserView>(
        "FitIQUser",
        [
            .init("id", .identifier, "The user's id: a UUID in lower case, unless a seed gives another text.", example: userID) {
                $0.user.id
            },
            .init("user_id", .identifier, "The same as `id`.", example: userID) { $0.user.id },
            .init("email", .text, example: "fitiq-full@understudy.test") { $0.user.email },
        ] + members { $0.profile } + [.object("profile", nested) { $0.profile }])

    private static let nested = Shape<Profile>(
        "FitIQProfile",
        [
            .init("id", .identifier, "The profile's own id.", example: "90ade38e-e855-4fb6-ba10-6282e8cf5d20") { $0.id },
            .init("user_id", .identifier, example: userID) { $0.userID },
        ] + members { $0 })

    private static let userID: JSON = "6f9d2c1e-8b4a-4d57-9e03-5a1c7b2f4e80"

    private static func members<Source>(_ profile: @escaping @Sendable (Source) -> Profile) -> [Shape<Source>.Member] {
        [
            .init("name", .text, example: "Fiona Full") { profile($0).name },
            .init("bio", .nullable(.text), example: "Up early, on the scale, off to work.") { profile($0).bio },
            .init("preferred_unit_system", .choice(of: Profile.UnitSystem.self)) { profile($0).preferredUnitSystem },
            .init("language_code", .text, example: "en") { profile($0).languageCode },
            // As an instant: one decoder in Lume accepts no other form.
            .init(
                "date_of_birth", .nullable(.instant), "Midnight in UTC, because Lume decodes an instant.", example: "1985-03-09T00:00:00Z"
            ) {
                JSON.timestamp(profile($0).dateOfBirth.map(Instant.start(of:)))
            },
            .init("biological_sex", .nullable(.choice(of: Profile.BiologicalSex.self)), example: "female") { profile($0).biologicalSex },
            .init("height_cm", .nullable(.positiveNumber), "In centimetres.", example: 168) { profile($0).height },
            .init("created_at", .instant) { JSON.timestamp(profile($0).createdAt) },
            .init("updated_at", .instant) { JSON.timestamp(profile($0).updatedAt) },
        ]
    }
}
