import Understudy
import UnderstudyCore

/// What a person needs next when the server has started.
struct StartUpText {
    let text: String

    /// Tokens worth trying first, where the seed has them.
    private static let showcase = ["six-days", "one-year", "fitiq-full"]

    init(_ application: Application, _ configuration: Configuration) {
        let url = application.baseURLs[0]
        let accounts = (try? application.world.reading(AccountListing.all)) ?? []
        let tokens = accounts.flatMap(\.tokens)
        let shown = Self.showcase.filter(tokens.contains)
        let personas = (shown.isEmpty ? Array(tokens.prefix(3)) : shown).map { $0.onTerminal() }
        var lines = ["Understudy \(understudyVersion)", ""]
        func add(_ name: String, _ value: String) {
            lines.append("  " + name + String(repeating: " ", count: max(1, 16 - name.count)) + value)
        }
        for backend in application.services.backends {
            add(backend.title, application.baseURLs.map { $0 + backend.basePath }.joined(separator: " and "))
        }
        if personas.isEmpty {
            add("tokens", "none; import accounts with `understudy seed import FILE`")
        } else {
            add(
                "tokens",
                personas.joined(separator: ", ")
                    + " (`understudy accounts` lists \(accounts.count == 1 ? "the account" : "all \(accounts.count)"))")
            add("try", "curl -H 'Authorization: Bearer \(personas[0])' \(url)/api/longevity/trends")
        }
        add("control API", "\(url)/_understudy/health")
        if configuration.isOpenToOthers { add("control key", application.controlKey) }
        if let now = configuration.now { add("clock", "stands at \(now)") }
        lines.append("")
        text = lines.joined(separator: "\n")
    }
}
