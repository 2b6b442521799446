import UnderstudyCore

/// The stored members of a user's dietary preferences (fitiq.md 3.20).
enum Preferences {
    static let profileID = Field<String>(
        "user_profile_id", .text, "The id of the user's profile.",
        initially: .computed { _, records in
            let profile = try Profile.find(ofUser: records.scope.user, in: records.db)
            return .string(profile?.id ?? Profile.id(ofUser: records.scope.user))
        })
    static let allergies = Field<[String]>("allergies", .array(of: .text), "Foods that the user is allergic to.", default: [])
    static let restrictions = Field<[String]>("dietary_restrictions", .array(of: .text), "Diets that the user follows.", default: [])
    static let dislikes = Field<[String]>("food_dislikes", .array(of: .text), "Foods that the user dislikes.", default: [])

    static let fields: Fields = [profileID, allergies, restrictions, dislikes]
}

extension Resource {
    /// A user's dietary preferences. A seed writes them in its own form; see ``PreferencesSeed``.
    static let preferences = Resource(
        "preferences", at: "/users/me/preferences", label: "Preferences", tag: "FitIQ: user", seedKey: nil, owner: .user, isSingle: true,
        fields: Preferences.fields.members,
        operations: [.get, .merge(.patch, "Replace lists of dietary preferences"), .delete])
}
