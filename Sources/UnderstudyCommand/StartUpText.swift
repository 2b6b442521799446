import UnderstudyProgram
import UnderstudyCore

/// What a person needs next when the server has started.
struct StartUpText {
    let text: String

    /// Tokens worth trying first, where the seed has them.
    private static let showcase = ["six-days", "one-year", "fitiq-full"]

    /// In bytes: a longer token is none to be pasted.
    private static let longestTrial = 200

    init(_ application: Application, _ configuration: Configuration) {
        let url = application.baseURLs[0]
        let accounts = (try? application.world.reading(AccountListing.all)) ?? []
        let tokens = accounts.flatMap(\.tokens)
        let shown = Self.showcase.filter(tokens.hasExactly)
        let personas = shown.isEmpty ? Array(tokens.prefix(3)) : shown
        var lines = ["Understudy \(understudyVersion)", ""]
        func add(_ name: String, _ value: String) {
            lines.append("  " + name + String(repeating: " ", count: max(1, 16 - name.count)) + value)
        }
        add("dashboard", Self.dashboard(of: application))
        for backend in application.services.backends {
            add(backend.title, application.baseURLs.map { $0 + backend.basePath }.joined(separator: " and "))
            if let note = backend.startUpNote { add("", note) }
        }
        if personas.isEmpty {
            add("tokens", "none; import accounts with `understudy seed import FILE`")
        } else {
            add(
                "tokens",
                personas.map { $0.onTerminal(upTo: Self.longestTrial) }.joined(separator: ", ")
                    + " (`understudy accounts` lists \(accounts.count == 1 ? "the account" : "all \(accounts.count)"))")
            add("try", Self.trial(of: personas, at: url))
        }
        add("control API", "\(url)/_understudy/health")
        if configuration.isOpenToOthers { add("control key", application.controlKey.onTerminal()) }
        if let now = configuration.now { add("clock", "stands at \(now)") }
        lines.append("")
        text = lines.joined(separator: "\n")
    }

    /// What a browser is to open.
    static func dashboard(of application: Application) -> String { application.baseURLs[0] + "/_understudy/" }

    /// A command line that can be pasted as it stands: with the first token that a terminal shows as it is.
    private static func trial(of tokens: [String], at url: String) -> String {
        guard let token = tokens.first(where: { $0.utf8.count <= longestTrial && $0.onTerminal().isSame(as: $0) }) else {
            return "curl " + "\(url)/_understudy/accounts".shellWord()
        }
        return "curl -H " + "Authorization: Bearer \(token)".shellWord() + " " + "\(url)/api/longevity/trends".shellWord()
    }
}
