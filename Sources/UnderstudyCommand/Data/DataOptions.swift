import ArgumentParser
import UnderstudyProgram

/// The options of the commands that work on the data of a running server, or of a database.
struct DataOptions: ParsableArguments {
    @OptionGroup var store: StoreOptions

    @Option(parsing: .unconditional, help: "A port of the server to ask; needed when several servers run.")
    var port: Int?

    /// The rule by which ``source()`` chooses, for the help of a command.
    static let rule = """
        The command asks the running server, which it finds by the server's file understudy-PORT.json. If --database or \
        UNDERSTUDY_DATABASE names a database, it asks the server of that database. Without such a server it uses the database file \
        itself, and says so on standard error.
        """
    static let readingRule = rule + " It creates no file."

    /// Finds the data. Prints on standard error which flags have no effect on them, and a choice between a server and a file of the working
    /// folder.
    ///
    /// - Parameter sent: the settings whose flags the command sends to a server.
    /// - Throws: `StartError.usage` when several servers run and none of them is named, and when the named server has another database than
    ///   the named one.
    func source(sending sent: [String] = []) throws(StartError) -> DataSource {
        let configuration = try store.configuration().reportingWarnings()
        let servers = RunningServers(in: configuration.locatorFolder)
        guard let server = try server(among: servers, for: configuration) else {
            if configuration.database != .memory { try report(["seed"], "only `understudy serve` seeds a database") }
            return .database(configuration)
        }
        let isNamed = port != nil || server == servers.own || server.serves(configuration.database)
        if !isNamed, case .file(let path) = configuration.database, configuration.database.missingFile == nil {
            let other = server.database.map { ", which serves \($0)" } ?? ""
            standardError("understudy: asking the server at \(server.baseURL(port: nil))\(other); --database \(path) uses the file here")
        }
        let own = Self.ownSettings.union(sent)
        try report(SettingTable().rows.map(\.name).filter { !own.contains($0) }, "the server has its own")
        return .server(ControlServer(server, port: port, controlKey: configuration.controlKey))
    }

    /// The settings with which this command finds and calls a server.
    private static let ownSettings: Set<String> = ["database", "locatorFolder", "controlKey", "controlKeyFile"]

    /// The server to ask; `nil` for none.
    private func server(
        among servers: RunningServers, for configuration: Configuration
    ) throws(StartError) -> LocatorFile.Server? {
        let database = configuration.database
        if let port {
            let server = try servers.server(on: port)
            if configuration.isDatabaseNamed, !server.serves(database) {
                throw .usage("the server on port \(port) serves \(server.database ?? "another database"); leave out --port or --database")
            }
            return server
        }
        if !configuration.isDatabaseNamed, let own = servers.own { return own }
        let serving = servers.serving(database)
        // Servers of one file have the same data. Each server in memory has its own.
        if database != .memory, let server = serving.all.first { return server }
        return try configuration.isDatabaseNamed ? serving.only() : servers.only()
    }

    /// Prints which of some settings are given as flags, although they have no effect.
    private func report(_ names: [String], _ reason: String) throws(StartError) {
        let given = try store.settings()
        let flags = SettingTable().rows.filter { names.contains($0.name) && given[$0.name] != nil }.map(\.flagName)
        guard !flags.isEmpty else { return }
        standardError("understudy: \(flags.joined(separator: ", ")) \(flags.count == 1 ? "has" : "have") no effect here: \(reason)")
    }
}
