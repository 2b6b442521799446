import ExampleBackend
import UnderstudyProgram
import UnderstudyCore

/// What the program serves and one backend more, which nothing else names.
enum ExampleBackends {
    static let all: [any Backend.Type] = Backends.all + [MoodBackend.self]
}
