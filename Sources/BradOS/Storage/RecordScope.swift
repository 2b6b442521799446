/// The owners whose records a reader sees, for the kinds that belong to no user in the backend: sessions, workouts, meal plans (brados.md
/// 1.4).
enum RecordScope: Sendable {
    /// The records of all users, as in the backend, except those of isolated users.
    case shared
    /// The records of one isolated user, by id.
    case isolated(String)

    /// The owner of the rides in the calendar: the isolated user, otherwise the standard user, as in the backend (brados.md 1.4).
    var rideOwner: String { owner ?? User.standardID }

    /// The id of the isolated user; `nil` for shared records.
    var owner: String? {
        switch self {
        case .shared: nil
        case .isolated(let id): id
        }
    }
}
