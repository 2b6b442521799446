import ArgumentParser
import Storage
import UnderstudyCore
import UnderstudyProgram

struct Endpoints: ParsableCommand {
    static let configuration = CommandConfiguration(
        "endpoints", "Check or list your own endpoints, or write a file of them.",
        discussion: "The files are in the folder endpoints beside the configuration file, or in that of the setting endpoints.",
        examples: "understudy endpoints check",
        subcommands: [Check.self, List.self, FromHAR.self, FromOpenAPI.self, Schema.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            "check", "Validate the files and list every error.", examples: "understudy endpoints check endpoints")

        @Argument(help: ArgumentHelp("The folder; by default that of the settings.", valueName: "folder"))
        var folder: String?

        @OptionGroup var config: ConfigurationFlag

        func run() throws {
            try reportingFailure {
                let rows = try RouteTable.ownRows(of: config, in: folder)
                let place = try config.configuration().endpointFolder(or: folder)?.path ?? "no folder"
                try standardOutput("\(place): \(rows.count == 1 ? "1 operation" : "\(rows.count) operations"), no faults")
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            "list", "List the operations of your own, and those that files extend.", examples: "understudy endpoints list")

        @Argument(help: ArgumentHelp("The folder; by default that of the settings.", valueName: "folder"))
        var folder: String?

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var config: ConfigurationFlag

        func run() throws {
            try reportingFailure {
                let rows = try RouteTable.ownRows(of: config, in: folder)
                if rows.isEmpty, !json { return standardError("understudy: there are no endpoints of your own") }
                try standardOutput(json ? RouteTable.json(of: rows).prettyText : RouteListing(rows).text)
            }
        }
    }

    struct Schema: ParsableCommand {
        static let configuration = CommandConfiguration(
            "schema", "Print the JSON Schema of the files.", examples: "understudy endpoints schema")

        func run() throws {
            try reportingFailure { try standardOutput(EndpointFolder.schema.prettyText) }
        }
    }
}

extension RouteTable {
    /// The rows of a user's own endpoints.
    ///
    /// - Parameter folder: their folder; `nil` for that of the settings.
    fileprivate static func ownRows(of config: ConfigurationFlag, in folder: String?) throws(StartError) -> [Row] {
        let configuration = try config.configuration()
        let backends = try StartError.configuring { () throws(ConfigurationError) in
            try configuration.backends(endpoints: configuration.endpointFolder(or: folder))
        }
        return RouteTable(backends: backends).rows.filter(\.isYours)
    }
}

extension Configuration {
    fileprivate func endpointFolder(or path: String?) -> EndpointFolder? { path.map { EndpointFolder($0) } ?? endpoints }
}
