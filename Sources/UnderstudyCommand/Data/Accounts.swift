import ArgumentParser
import UnderstudyProgram

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
                [
                    account["key"]?.string ?? "", (account["tokens"]?.array ?? []).compactMap(\.string).joined(separator: ", "),
                    account["timezone"]?.string ?? "UTC", account["note"]?.string ?? account["displayName"]?.string ?? "",
                ]
            }
            try standardOutput(Table(["ACCOUNT", "TOKENS", "TIME ZONE", "FOR"], rows).text)
        }
    }
}
