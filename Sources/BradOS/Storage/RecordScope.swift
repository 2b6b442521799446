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

    /// Holds for the records of the scope; asks for the argument `owner`.
    static let condition = """
        user_id IN (SELECT id FROM brados_user WHERE CASE WHEN :owner IS NULL THEN is_isolated = 0 ELSE id = :owner END)
        """
}
