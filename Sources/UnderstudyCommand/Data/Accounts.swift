import ArgumentParser
import UnderstudyProgram
import Values

struct Accounts: ParsableCommand {
    static let configuration = CommandConfiguration(
        "accounts", "List the accounts with their tokens and purposes.",
        discussion: DataOptions.readingRule,
        examples: "understudy accounts --database understudy.sqlite", "understudy accounts --search yearly")

    @OptionGroup var data: DataOptions

    @Option(help: "List only accounts with these words in their key, name, purpose, address or time zone, or with this token.")
    var search: String?

    func run() throws {
        try reportingFailure {
            let rows = try data.source().accounts(matching: search ?? "").map { account in
                [account.key, account.tokens.joined(separator: ", "), account.timezone ?? "UTC", account.note ?? account.displayName ?? ""]
            }
            try standardOutput(Table(["ACCOUNT", "TOKENS", "TIME ZONE", "FOR"], rows).text)
        }
    }
}

/// The members of an account that commands show.
struct ListedAccount {
    let key: String
    let tokens: [String]
    let timezone: String?
    let note: String?
    let displayName: String?

    init(_ listing: AccountListing) {
        let account = listing.account
        (key, tokens, timezone, note, displayName) = (
            account.key, listing.tokens, account.timezone, account.note, account.displayName
        )
    }

    /// - Parameter account: as the control API lists it.
    init(_ account: JSON) throws(MissingMember) {
        (key, tokens) = (try account.text("key"), try account.texts("tokens"))
        timezone = account["timezone"]?.string
        note = account["note"]?.string
        displayName = account["displayName"]?.string
    }
}
