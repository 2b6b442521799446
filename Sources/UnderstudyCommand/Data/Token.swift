import ArgumentParser
import UnderstudyProgram
import Values

struct Token: ParsableCommand {
    static let configuration = CommandConfiguration(
        "token", "Mint a token for an account.",
        discussion: "The token is printed once and stored only as a hash. \(DataOptions.readingRule)",
        examples: "understudy token six-days --expires-in PT5M")

    @Argument(help: "The account's key.")
    var account: String

    @Option(
        name: .customLong("expires-in"), parsing: .unconditional,
        help: ArgumentHelp("An ISO 8601 duration such as PT5M; negative for a token that has expired.", valueName: "duration"))
    var expiresIn: String?

    @Option(
        help:
            "opaque: stored in the database; fitiq: an access token of FitIQ and Lume; firebase: an unsigned ID token, as the Firebase Auth emulator issues it."
    )
    var kind = NewToken.opaqueKind

    @OptionGroup var data: DataOptions

    func run() throws {
        try reportingFailure {
            try check()
            try standardOutput(data.source().mintToken(kind, for: account, lasting: expiresIn))
        }
    }

    private func check() throws(StartError) {
        if let expiresIn, CalendarDuration(expiresIn) == nil {
            throw .usage("--expires-in is \"\(expiresIn.cut())\", not an ISO 8601 duration such as PT5M")
        }
        let kinds = try StartError.configuring { () throws(ConfigurationError) in try NewToken.kinds(of: Configuration().backends()) }
        guard kinds.hasExactly(kind) else {
            let hint = NearestName.hint(for: kind, among: kinds)
            throw .usage("--kind is \"\(kind.cut())\", not one of \(kinds.joined(separator: ", "))\(hint)")
        }
    }
}
