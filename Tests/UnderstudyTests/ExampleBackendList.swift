import ExampleBackend
import UnderstudyProgram
import UnderstudyCore

/// The program's backends and one more, which nothing else names.
enum ExampleBackends {
    static let all: [any Backend.Type] = Backends.all + [MoodBackend.self]
}
