import UnderstudyCore

extension Resource {
    /// A user's dietary preferences (fitiq.md 3.20). A seed writes them in its own form; see ``PreferencesSeed``.
    static let preferences = Resource(
        "preferences", at: "/users/me/preferences", label: "Preferences", tag: "FitIQ: user", seedKey: nil, owner: .user, isSingle: true,
        fields: [
            .assigned("user_profile_id", .text, "The id of the user's profile.", initially: .computed(profileID)),
            .optional("allergies", .array(of: .text), "Foods that the user is allergic to.", default: []),
            .optional("dietary_restrictions", .array(of: .text), "Diets that the user follows.", default: []),
            .optional("food_dislikes", .array(of: .text), "Foods that the user dislikes.", default: []),
        ],
        operations: [.get, .merge(.patch, "Replace lists of dietary preferences"), .delete])

    private static let profileID: @Sendable (JSON, Records) throws -> JSON = { _, records in
        let profile = try Profile.find(ofUser: records.scope.user, in: records.db)
        return .string(profile?.id ?? Profile.id(ofUser: records.scope.user))
    }
}
