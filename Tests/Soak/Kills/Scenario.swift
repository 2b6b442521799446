/// The activity of a program when it is killed, or when its disk is full.
enum Scenario: String, CaseIterable {
    case firstStart = "first starts"
    case importing = "imports"
    case resetting = "resets"
    case writing = "writing"
}
