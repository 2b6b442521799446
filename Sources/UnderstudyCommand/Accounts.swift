import ArgumentParser
import UnderstudyProgram
import UnderstudyCore

struct Accounts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts", abstract: "List the accounts, their tokens and what each is for.")

    @OptionGroup var store: StoreOptions

    func run() throws {
        try withDatabase(of: store, for: .reading) { database throws(StartError) in
            let rows = try database.accountListings().map { listing in
                [
                    listing.account.key, listing.tokens.joined(separator: ", "), listing.account.timezone ?? "UTC",
                    listing.account.note ?? listing.account.displayName ?? "",
                ]
            }
            standardOutput(Table(["ACCOUNT", "TOKENS", "TIME ZONE", "FOR"], rows).text)
        }
    }
}
