import UnderstudyProgram
import UnderstudyCore
import Values

/// The text that a started server prints: its addresses, tokens and a command to try.
struct StartUpText {
    let text: String

    /// The tokens to show if the seed has them.
    private static let preferredTokens = ["six-days", "one-year", "fitiq-full"]

    /// The longest token in the command to try; a longer one is not practical to paste.
    private static let longestTokenBytes = 200

    /// - Parameter showsCode: whether the terminal can show a QR code of the address with the control key.
    init(_ application: Application, _ configuration: Configuration, showsCode: Bool = false) {
        let url = application.baseURLs[0]
        // No `AccountListing`, which reads the seeds of accounts that wait for their first request.
        let accounts = (try? application.world.reading { db in try Account.all(in: db).map { try $0.tokens(in: db) } }) ?? []
        let tokens = accounts.flatMap(\.self)
        let shown = Self.preferredTokens.filter(tokens.hasExactly)
        let personas = shown.isEmpty ? Array(tokens.prefix(3)) : shown
        var lines = ["Understudy \(understudyVersion)", ""]
        func add(_ name: String, _ value: String) { lines.append(Self.line(name, value)) }
        add("dashboard", Self.dashboard(of: application))
        for backend in application.services.backends where !backend.servedRoutes.isEmpty {
            add(backend.title, application.baseURLs.map { $0 + backend.basePath }.joined(separator: " and "))
            if let note = backend.startUpNote { add("", note) }
        }
        let own = application.services.table.ownCount
        if own > 0, let folder = configuration.endpoints?.path {
            add("endpoints", "\(own == 1 ? "1 operation" : "\(own) operations") of your own, from \(folder.onTerminal())")
        }
        for upstream in configuration.upstreams.lines { add("real backend", upstream.onTerminal()) }
        add("database", application.origin.text.onTerminal())
        if let remark = application.origin.remark { add("", remark.onTerminal()) }
        if personas.isEmpty {
            add("tokens", "none; import accounts with `understudy seed import FILE`")
        } else {
            add(
                "tokens",
                personas.map { $0.onTerminal(upTo: Self.longestTokenBytes) }.joined(separator: ", ")
                    + " (`understudy accounts` lists \(accounts.count == 1 ? "the account" : "all \(accounts.count)"))")
            add("try", Self.exampleCommand(with: personas, at: url))
        }
        add("control API", "\(url)/_understudy/health")
        if let access = application.services.secureAccess {
            let url = access.baseURL.map { "\($0) (`understudy certificate` says how this machine trusts it)" }
            add("HTTPS", url ?? "on port \(access.port), but no certificate can name \(configuration.host)")
        }
        lines += Self.otherMachines(application.network, key: application.controlKey).map(Self.line)
        let scenario = application.startScenario
        if let now = configuration.now, scenario?.setsClock != true { add("clock", "frozen at \(now)") }
        if let scenario { add("scenario", scenario.line.onTerminal()) }
        if showsCode {
            lines += Self.codes(application.network, key: application.controlKey)
        }
        lines.append("")
        text = lines.joined(separator: "\n")
    }

    /// The lines for other machines; none if they cannot reach the server.
    static func otherMachines(_ network: NetworkAddresses, key: String) -> [(name: String, value: String)] {
        guard network.isOpen else { return [] }
        let control = ("control key", key.onTerminal())
        guard let link = network.links(withKey: key).first else {
            return [
                control,
                ("other machines", "none: this machine is in no network; the dashboard's Phone page shows addresses as soon as it is"),
            ]
        }
        let numeric = network.numeric.isEmpty ? [] : [("", "or " + network.numeric.joined(separator: " or "))]
        let secure = network.secure.isEmpty ? [] : [("", "or " + network.secure.joined(separator: " or "))]
        let problem = network.secureProblem.map { [("", "HTTPS: \($0)")] } ?? []
        let trust = network.profiles.isEmpty ? [] : [("trust for HTTPS", "\(network.profiles.joined(separator: " or ")), on an iPhone")]
        return [control, ("other machines", network.baseURLs.joined(separator: " and "))] + numeric + secure + problem + [
            ("", "\(link.dropLast()) for the dashboard, sandboxes and accounts")
        ] + trust
    }

    /// The lines of QR codes for a phone's camera, with the addresses in them: the CA's profile if there is HTTPS, then the dashboard.
    private static func codes(_ network: NetworkAddresses, key: String) -> [String] {
        let profiles = network.profiles.isEmpty ? [] : [("For HTTPS, an iPhone first installs this profile:", network.profiles)]
        let parts = profiles + [("The dashboard, for a phone's camera:", network.links(withKey: key))]
        return parts.flatMap { title, links -> [String] in
            guard let code = links.first.flatMap({ QRCode($0) }) else { return [] }
            return ["", "  \(title)"] + (QRText(code).lines + [links.joined(separator: " or ")]).map { "  " + $0 }
        }
    }

    static func line(_ name: String, _ value: String) -> String { "  \(name.filled(right: 15)) \(value)" }

    /// The dashboard's address.
    static func dashboard(of application: Application) -> String { application.baseURLs[0] + "/_understudy/" }

    /// A command line to paste, with the first token that a terminal shows unescaped; without such a token, a request to the control API.
    private static func exampleCommand(with tokens: [String], at url: String) -> String {
        guard let token = tokens.first(where: { $0.utf8.count <= longestTokenBytes && $0.onTerminal().isSame(as: $0) }) else {
            return "curl " + "\(url)/_understudy/accounts".shellWord()
        }
        return "curl -H " + "Authorization: Bearer \(token)".shellWord() + " " + "\(url)/api/longevity/trends".shellWord()
    }
}
