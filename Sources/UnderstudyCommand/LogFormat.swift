import ArgumentParser

/// How requests are shown.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    /// For people, in columns.
    case text
    /// For programs, an object for each.
    case json
}
