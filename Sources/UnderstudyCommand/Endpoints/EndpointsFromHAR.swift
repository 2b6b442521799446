import ArgumentParser
import UnderstudyProgram

struct FromHAR: ParsableCommand {
    static let configuration = CommandConfiguration(
        "from-har", "Write the recorded answers of an HTTP Archive as an endpoints file.",
        discussion: """
            Each path and method is a route, with its answers in their order. Secrets are masked. Archives of browsers, of Charles and \
            Proxyman, and of `understudy exec --har` are read.
            """,
        examples: "understudy endpoints from-har session.har --only '/streaks*' --output endpoints/streaks.json")

    @Argument(help: "The HTTP Archive; - is standard input.")
    var file: String

    @Option(help: ArgumentHelp("Write only routes whose path fits; * stands for any text. Can be repeated.", valueName: "pattern"))
    var only: [String] = []

    @Option(help: ArgumentHelp("Write the routes of this backend; null for paths of no backend.", valueName: "name"))
    var backend: String?

    @OptionGroup var outputFile: OutputFile

    @OptionGroup var config: ConfigurationFlag

    func run() throws {
        try reportingFailure {
            let target = try outputFile.target()
            let endpoints = try HARSession(file: file, backends: config.plainBackends()).endpoints(of: backend, only: only)
            try target.write(endpoints.bytes)
            for note in endpoints.notes { standardError("understudy: \(note)") }
        }
    }
}
