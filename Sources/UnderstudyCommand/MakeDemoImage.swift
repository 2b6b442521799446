import ArgumentParser
import UnderstudyProgram

/// For the build: see ``DemoImage``.
struct MakeDemoImage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-demo-image", abstract: "Make the database that an empty one begins as with the demo.", shouldDisplay: false)

    @Argument(help: "Where the program looks for it: beside itself, with `.demo` behind its name.")
    var file: String

    func run() throws {
        try reportingFailure { try DemoImage.write(to: file) }
    }
}
