/// Whose records somebody is shown, of the kinds that belong to no user in the backend (brados.md 1.4): sessions, workouts, meal plans.
enum RecordScope: Sendable {
    /// Everybody's, as in the backend, but for those of isolated users.
    case everybody
    /// Those of one user, who is isolated: by id.
    case own(String)

    /// Whose rides the calendar has: the standard user's, whoever asks, as in the backend (brados.md 1.4).
    var rider: String { owner ?? User.standardID }

    /// The one user; `nil` for everybody.
    var owner: String? {
        switch self {
        case .everybody: nil
        case .own(let id): id
        }
    }

    /// Holds for the records of the scope; asks for one argument, ``owner``.
    var condition: String {
        owner != nil
            ? "user_id = ?"
            : "(? IS NULL AND NOT EXISTS (SELECT 1 FROM brados_user AS owner WHERE owner.id = user_id AND owner.is_isolated = 1))"
    }
}
