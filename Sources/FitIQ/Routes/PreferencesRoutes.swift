import GRDB
import MicroHTTP
import UnderstudyCore

extension FitIQBackend {
    var preferencesRoutes: [Route] {
        [
            authorized(.get, "/users/me/preferences", "the user's dietary preferences", handler: preferences),
            authorized(.patch, "/users/me/preferences", "set lists of dietary preferences", handler: patchPreferences),
            authorized(.delete, "/users/me/preferences", "delete the dietary preferences", handler: deletePreferences),
        ]
    }

    /// fitiq.md 3.20
    private func preferences(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        guard let preferences = try context.read({ try Preferences.find(ofUser: currentUser.id, in: $0) }) else {
            throw FitIQError.preferencesNotFound
        }
        return .success(preferences.json)
    }

    /// fitiq.md 3.20
    private func patchPreferences(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let body = try RequestBody(context.request)
        let (allergies, restrictions, dislikes) = (
            try body.strings("allergies"), try body.strings("dietary_restrictions"), try body.strings("food_dislikes")
        )
        let now = context.now.wholeSeconds
        let saved = try context.write(as: currentUser) { db in
            var preferences =
                try Preferences.find(ofUser: currentUser.id, in: db)
                ?? Preferences(
                    id: context.identifiers.next(), userID: currentUser.id,
                    profileID: Profile.find(ofUser: currentUser.id, in: db)?.id ?? Profile.id(ofUser: currentUser.id), createdAt: now)
            preferences.allergies = allergies ?? preferences.allergies
            preferences.dietaryRestrictions = restrictions ?? preferences.dietaryRestrictions
            preferences.foodDislikes = dislikes ?? preferences.foodDislikes
            preferences.updatedAt = now
            try preferences.save(in: db)
            return preferences
        }
        return .success(saved.json)
    }

    /// fitiq.md 3.20
    private func deletePreferences(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try context.write(as: currentUser) { db in
            guard try Preferences.delete(ofUser: currentUser.id, in: db) else { throw FitIQError.preferencesNotFound }
        }
        return .noContent
    }
}
