import ArgumentParser
import UnderstudyProgram
import Values

struct Routes: ParsableCommand {
    static let configuration = CommandConfiguration(
        "routes", "List every route.", examples: "understudy routes --backend fitiq")

    @Option(help: ArgumentHelp("List only this backend's routes, or those of understudy, the control API.", valueName: "name"))
    var backend: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var config: ConfigurationFlag

    func run() throws {
        try reportingFailure {
            let all = RouteTable(backends: try config.backends()).rows
            let rows = try ownRows(among: all)
            try standardOutput(json ? RouteTable.json(of: rows).prettyText : RouteListing(rows).text)
        }
    }

    /// The rows of the chosen backend.
    private func ownRows(among rows: [RouteTable.Row]) throws(StartError) -> [RouteTable.Row] {
        guard let backend else { return rows }
        let own = rows.filter { $0.owner.lowercased() == backend.lowercased() }
        if !own.isEmpty { return own }
        let names = Set(rows.map(\.owner)).sorted()
        let list = names.joined(separator: ", ") + NearestName.hint(for: backend, among: names)
        throw .usage("--backend is \"\(backend)\", not one of \(list)")
    }
}
