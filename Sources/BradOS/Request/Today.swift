import UnderstudyCore
import Values

extension Context {
    /// Today's date in UTC, because the backend counts days in UTC (brados.md 1.7).
    var today: LocalDate { now.utc.date }
}

extension Records {
    /// Today's date in UTC; see ``Context/today``.
    var today: LocalDate { now.utc.date }
}
