import ArgumentParser

/// The format of the lines of requests and events.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    /// Columns, for people.
    case text
    /// One JSON object per line, for programs.
    case json
}
