import ArgumentParser
import UnderstudyCore
import UnderstudyProgram

extension Endpoints {
    struct FromOpenAPI: ParsableCommand {
        static let configuration = CommandConfiguration(
            "from-openapi", "Write an endpoints file from an OpenAPI document.",
            discussion: """
                A path with a list, a creation and operations of one item becomes a resource. Any other operation becomes a route that \
                answers with its example, or with one that follows from its schema. Operations that the server has are left out.
                """,
            examples: "understudy endpoints from-openapi next.yaml --only '/streaks*' --output endpoints/streaks.json")

        @Argument(help: "The document in YAML or JSON, of OpenAPI 3.0 or 3.1; - is standard input.")
        var file: String

        @Option(
            help: ArgumentHelp(
                "Choose paths below the backend's base path; * stands for any text. May be repeated.", valueName: "pattern"))
        var only: [String] = []

        @Option(help: ArgumentHelp("The backend, or null for plain JSON; by default the one that owns the paths.", valueName: "name"))
        var backend: String?

        @Flag(help: "Make routes of operations that the server has, too.")
        var replace = false

        @OptionGroup var outputFile: OutputFile

        @OptionGroup var config: ConfigurationFlag

        func run() throws {
            try reportingFailure {
                let target = try outputFile.target()
                let options = OpenAPIEndpoints.Options(only: only, backend: backend, replaces: replace)
                let endpoints = try OpenAPIEndpoints(OpenAPIFile(file), options, for: config.plainBackends())
                try target.write(endpoints.json.prettyText + "\n")
                for note in endpoints.notes { standardError("understudy: \(note)") }
            }
        }
    }
}
