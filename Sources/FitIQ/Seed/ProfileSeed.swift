import GRDB
import UnderstudyCore
import Values

/// The `profile` of a seed. Omitted members come from the account; `null` is a user without a profile.
struct ProfileSeed: Sendable {
    private let isMissing: Bool
    private let id: String?
    private let name: String?
    private let bio: String?
    private let preferredUnitSystem: Profile.UnitSystem?
    private let languageCode: String?
    private let dateOfBirth: LocalDate?
    private let biologicalSex: Profile.BiologicalSex?
    private let height: Double?
    private let createdAt: SeedInstant?
    private let updatedAt: SeedInstant?
    let claim: UniqueName?

    static let claimKind = "fitiq.profile.id"

    init(_ block: ObjectReader) {
        isMissing = block.json("profile") == .null
        let reader = block.object("profile")
        let id = reader?.string("id", length: 1...128)?.lowercased()
        self.id = id
        claim = id.map { UniqueName(kind: Self.claimKind, value: $0, path: block.path(of: "profile") + ".id") }
        name = reader?.value("name", expected: "a string that is not empty") { $0.string.flatMap { $0.isEmpty ? nil : $0 } }
        bio = reader?.string("bio")
        preferredUnitSystem = reader?.choice("preferredUnitSystem", of: Profile.UnitSystem.self)
        languageCode = reader?.value("languageCode", expected: "a string that is not empty") { $0.string.flatMap { $0.isEmpty ? nil : $0 } }
        dateOfBirth = reader?.value("dateOfBirth", expected: "a date: yyyy-MM-dd") { $0.string.flatMap { LocalDate($0) } }
        biologicalSex = reader?.choice("biologicalSex", of: Profile.BiologicalSex.self)
        height = reader?.value("heightCm", expected: "a number above 0") { $0.number.flatMap { $0 > 0 ? $0 : nil } }
        createdAt = reader?.instant("createdAt")
        updatedAt = reader?.instant("updatedAt")
        reader?.finish()
    }

    /// - Returns: the profile; `nil` if the user has none.
    func insert(for user: User, of account: Account, at moment: SeedMoment, in db: Database) throws -> Profile? {
        if isMissing { return nil }
        var profile = Profile(
            of: user, name: name ?? account.displayName ?? account.key,
            dateOfBirth: dateOfBirth ?? account.dateOfBirth.flatMap { LocalDate($0) },
            createdAt: createdAt?.resolved(at: moment).wholeSeconds)
        profile.id = id ?? profile.id
        profile.bio = bio
        profile.preferredUnitSystem = preferredUnitSystem ?? profile.preferredUnitSystem
        profile.languageCode = languageCode ?? profile.languageCode
        profile.biologicalSex = biologicalSex
        profile.height = height
        profile.updatedAt = updatedAt?.resolved(at: moment).wholeSeconds ?? profile.updatedAt
        try profile.save(in: db)
        return profile
    }
}

extension Profile {
    /// The profile in the form that ``ProfileSeed`` reads.
    var seedJSON: JSON {
        .object(
            omittingMissing: [
                ("id", .string(id)), ("name", .string(name)), ("bio", bio.map(JSON.string)),
                ("preferredUnitSystem", .string(preferredUnitSystem.rawValue)), ("languageCode", .string(languageCode)),
                ("dateOfBirth", dateOfBirth.map { .string($0.description) }),
                ("biologicalSex", biologicalSex.map { .string($0.rawValue) }), ("heightCm", height.map(JSON.number)),
                ("createdAt", .timestamp(createdAt)), ("updatedAt", .timestamp(updatedAt)),
            ])
    }
}

/// The `preferences` of a seed.
struct PreferencesSeed: Sendable {
    /// Named as in a record. The profile that they belong to can be deleted.
    private let members: JSON
    private let createdAt: SeedInstant?
    private let updatedAt: SeedInstant?
    let claim: UniqueName?

    static let claimKind = "fitiq.preferences.id"

    init(_ reader: ObjectReader) {
        let id = reader.string("id", length: 1...128)?.lowercased()
        claim = id.map { UniqueName(kind: Self.claimKind, value: $0, path: reader.path(of: "id")) }
        func list(_ name: String) -> JSON { .strings(reader.strings(name, atMost: ValueSchema.usualMostElements) ?? []) }
        members = .object(omittingMissing: [
            ("id", id.map(JSON.string)), ("user_profile_id", reader.string("profileId", length: 1...128).map { .string($0.lowercased()) }),
            ("allergies", list("allergies")), ("dietary_restrictions", list("dietaryRestrictions")),
            ("food_dislikes", list("foodDislikes")),
        ])
        createdAt = reader.instant("createdAt")
        updatedAt = reader.instant("updatedAt")
        reader.finish()
    }

    func insert(for user: User, profileID: String, at moment: SeedMoment, in db: Database) throws {
        let usual: JSON = ["id": .string(UUIDText.named("fitiq preferences \(user.id)")), "user_profile_id": .string(profileID)]
        let updated = JSON.object(omittingMissing: [(Resource.updatedAt, updatedAt.map { .timestamp($0.resolved(at: moment)) })])
        let records = Records(ofUser: user.id, at: createdAt?.resolved(at: moment) ?? user.createdAt, in: db)
        try records.add(.preferences, usual.merging(members).merging(updated))
    }

    /// The preferences in the form of a seed.
    static func json(_ record: JSON) -> JSON {
        .object(omittingMissing: names.map { member, name in (name, record[member]) })
    }

    /// The members of a record, with their names in a seed.
    private static let names = [
        ("id", "id"), ("user_profile_id", "profileId"), ("allergies", "allergies"), ("dietary_restrictions", "dietaryRestrictions"),
        ("food_dislikes", "foodDislikes"), (Resource.createdAt, "createdAt"), (Resource.updatedAt, "updatedAt"),
    ]
}

extension JSON {
    static func strings(_ elements: [String]) -> JSON { .array(elements.map(JSON.string)) }
}
