import ArgumentParser
import UnderstudyProgram

struct Accounts: ParsableCommand {
    static let configuration = CommandConfiguration(
        "accounts", "List the accounts with their tokens and purposes.",
        discussion: DataOptions.readingRule,
        examples: "understudy accounts --database understudy.sqlite")

    @OptionGroup var data: DataOptions

    func run() throws {
        try reportingFailure {
            let rows = try data.source().accounts().map { account in
                [
                    account["key"]?.string ?? "", (account["tokens"]?.array ?? []).compactMap(\.string).joined(separator: ", "),
                    account["timezone"]?.string ?? "UTC", account["note"]?.string ?? account["displayName"]?.string ?? "",
                ]
            }
            try standardOutput(Table(["ACCOUNT", "TOKENS", "TIME ZONE", "FOR"], rows).text)
        }
    }
}
