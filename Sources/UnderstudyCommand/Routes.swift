import ArgumentParser
import UnderstudyProgram
import UnderstudyCore

struct Routes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "List every route.",
        discussion: """
            Example:

              understudy routes --json
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @Option(name: .customLong("config"), help: ArgumentHelp("Read settings from this file.", valueName: "file"))
    var file: String?

    func run() throws {
        try reportingFailure {
            let table = RouteTable(backends: try StoreOptions.backends(file: file))
            if json {
                try standardOutput(table.json.prettyText)
            } else {
                let rows = table.rows.map {
                    [$0.owner, $0.method.rawValue, $0.path, $0.needs, $0.summary]
                }
                try standardOutput(Table(["BACKEND", "METHOD", "PATH", "NEEDS", "FOR"], rows).text)
            }
        }
    }
}
