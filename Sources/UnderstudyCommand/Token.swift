import ArgumentParser
import Understudy
import UnderstudyCore

struct Token: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Mint a token for an account.",
        discussion: "The token is printed once and stored only as a hash. A running server knows it at once.")

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case opaque, firebase
    }

    @Argument(help: "The account's key.")
    var account: String

    @Option(
        name: .customLong("expires-in"),
        help: ArgumentHelp("An ISO 8601 duration such as PT5M; negative for a token that has expired.", valueName: "duration"))
    var expiresIn: String?

    @Option(help: "opaque: kept by the database; firebase: an unsigned ID token, as the Firebase Auth emulator makes them.")
    var kind = Kind.opaque

    @OptionGroup var store: StoreOptions

    func run() throws {
        let duration = try expiresIn.map { text in
            guard let duration = CalendarDuration(text) else { throw ValidationError("\(text) is not an ISO 8601 duration such as PT5M") }
            return duration
        }
        try reportingFailure {
            let world = try World.open(try store.configuration())
            standardOutput(try world.mintToken(for: account, isFirebase: kind == .firebase, lasting: duration))
        }
    }
}
