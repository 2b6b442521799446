import GRDB
import MicroHTTP
import UnderstudyCore

extension FitIQBackend {
    var userRoutes: [Route] {
        [
            authorized(.get, "/users/me", "the signed-in user with the profile", handler: me),
            authorized(.post, "/users/me", "create the profile, if there is none", handler: createProfile),
            authorized(.put, "/users/me", "replace the profile", handler: putProfile),
            authorized(.delete, "/users/me", "delete the user and all its data", handler: deleteUser),
            authorized(.patch, "/users/me/physical", "set sex, height or date of birth", handler: patchPhysical),
        ]
    }

    /// fitiq.md 3.19
    private func me(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        guard let profile = try context.read({ try Profile.find(ofUser: currentUser.id, in: $0) }) else {
            throw FitIQError.profileNotFound
        }
        return .success(profile.userObject(of: currentUser.user))
    }

    /// fitiq.md 3.19
    private func createProfile(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let given = try ProfileRequest(RequestBody(context.request))
        let profile = try context.write(as: currentUser) { db in
            guard try Profile.find(ofUser: currentUser.id, in: db) == nil else { throw FitIQError.profileExists }
            return try save(given, of: currentUser, at: context.now, in: db)
        }
        return .success(profile.userObject(of: currentUser.user), status: .created)
    }

    /// fitiq.md 3.19
    private func putProfile(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let given = try ProfileRequest(RequestBody(context.request))
        let profile = try context.write(as: currentUser) { try save(given, of: currentUser, at: context.now, in: $0) }
        return .success(profile.userObject(of: currentUser.user))
    }

    private func save(_ given: ProfileRequest, of currentUser: CurrentUser, at now: Instant, in db: Database) throws -> Profile {
        let now = now.wholeSeconds
        var profile =
            try Profile.find(ofUser: currentUser.id, in: db)
            ?? Profile(of: currentUser.user, name: given.name, dateOfBirth: nil, createdAt: now)
        profile.name = given.name
        profile.bio = given.bio ?? profile.bio
        profile.preferredUnitSystem = given.preferredUnitSystem ?? profile.preferredUnitSystem
        profile.languageCode = given.languageCode ?? profile.languageCode
        profile.dateOfBirth = given.dateOfBirth ?? profile.dateOfBirth
        profile.biologicalSex = given.biologicalSex ?? profile.biologicalSex
        profile.height = given.height ?? profile.height
        profile.updatedAt = now
        try profile.save(in: db)
        return profile
    }

    /// fitiq.md 3.19
    private func patchPhysical(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let body = try RequestBody(context.request)
        let sex = try body.string("biological_sex").map { try body.required(Profile.BiologicalSex(exact: $0)) }
        let height = try body.number("height_cm").map { try body.required($0.isFinite && $0 > 0 ? $0 : nil) }
        let birth = try body.string("date_of_birth").map { try body.required(DateOrInstant($0)?.date) }
        let profile = try context.write(as: currentUser) { db in
            guard var profile = try Profile.find(ofUser: currentUser.id, in: db) else { throw FitIQError.profileNotFound }
            profile.biologicalSex = sex ?? profile.biologicalSex
            profile.height = height ?? profile.height
            profile.dateOfBirth = birth ?? profile.dateOfBirth
            profile.updatedAt = context.now.wholeSeconds
            try profile.save(in: db)
            return profile
        }
        return .success(profile.userObject(of: currentUser.user))
    }

    /// fitiq.md 3.19
    private func deleteUser(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try context.write(as: currentUser) { try currentUser.user.delete(at: context.now, in: $0) }
        context.session.signals.close(.user(currentUser.id), .policyViolation, reason: "The user is deleted.")
        return .noContent
    }
}

/// The body of a profile: the new form, or FitIQ's old form with `gender` and `height` (fitiq.md 3.19).
private struct ProfileRequest {
    let name: String
    let bio: String?
    let preferredUnitSystem: Profile.UnitSystem?
    let languageCode: String?
    let dateOfBirth: LocalDate?
    let biologicalSex: Profile.BiologicalSex?
    let height: Double?

    init(_ body: RequestBody) throws(FitIQError) {
        let (name, units, birth) = (
            try body.string("name"), try body.string("preferred_unit_system"), try body.string("date_of_birth")
        )
        let (gender, height) = (try body.string("gender"), try body.number("height"))
        bio = try body.string("bio")
        languageCode = try body.string("language_code").flatMap { $0.isEmpty ? nil : $0 }
        guard let name = name?.trimmingSpace(), !name.isEmpty else { throw .nameRequired }
        self.name = String(name)
        preferredUnitSystem = units.flatMap(Profile.UnitSystem.init(exact:))
        if units != nil, preferredUnitSystem == nil { throw .invalid("Invalid preferred_unit_system") }
        dateOfBirth = birth.flatMap { DateOrInstant($0)?.date }
        if birth != nil, dateOfBirth == nil { throw .invalidPayload }
        biologicalSex = gender.flatMap { Profile.BiologicalSex(exact: $0.lowercased()) }
        self.height = height.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
}
