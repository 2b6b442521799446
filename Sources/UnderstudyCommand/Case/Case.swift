import ArgumentParser
import Foundation
import UnderstudyCore
import UnderstudyProgram
import Values

struct Case: ParsableCommand {
    static let configuration = CommandConfiguration(
        "case", "Save the state of a running server for a ticket, or read such a file.",
        discussion: """
            A case is one file with the accounts, the clock, the persona, the fault rules, your own endpoints, the settings of backends \
            that differ from the defaults, and the last 50 requests with secrets masked. `understudy serve --case FILE` begins in it.
            """,
        examples: "understudy case save bug.json", subcommands: [Save.self, Show.self])

    struct Save: ParsableCommand {
        static let configuration = CommandConfiguration(
            "save", "Write the case of a running server.", discussion: WorldOptions.findingRule,
            examples: "understudy case save bug.json --force")

        @Argument(help: "The file to write; - is standard output.")
        var file: String

        @Option(
            name: .customLong("account"), parsing: .unconditionalSingleValue,
            help: ArgumentHelp("Save only this account; may be repeated.", valueName: "key"))
        var accounts: [String] = []

        @OptionGroup var replacing: ReplacingFlag

        @OptionGroup var world: WorldOptions

        func run() throws {
            try reportingFailure {
                let target = try replacing.target(file)
                let server = try world.server()
                var answer: JSON
                do throws(StartError) {
                    answer = try server.answer(.get, "case")
                } catch {
                    throw world.explaining(error)
                }
                if !accounts.isEmpty { answer = try chosen(from: answer) }
                let text = answer.prettyText + "\n"
                guard text.utf8.count <= CaseFile.mostBytes else {
                    throw StartError.failed(
                        "the case has \(text.utf8.count >> 20) MiB, more than `serve --case` reads; choose accounts with --account")
                }
                try target.write(text)
                let count = answer["seed"]?["accounts"]?.array?.count ?? 0
                standardError("understudy: \(CaseText.summary(of: file, accounts: count, requests: answer["requests"]?.array?.count ?? 0))")
            }
        }

        /// The case with the chosen accounts, their requests, and those of no account.
        private func chosen(from answer: JSON) throws(StartError) -> JSON {
            guard case .object(var members) = answer, case .object(var seed)? = answer["seed"] else { return answer }
            let all = seed["accounts"]?.array ?? []
            let keys = all.compactMap { $0["key"]?.string }
            if let key = accounts.first(where: { !keys.hasExactly($0) }) {
                let hint = NearestName.hint(for: key, among: keys)
                throw .usage("there is no account \(key.cut())\(hint); `understudy accounts` lists those there are")
            }
            seed.updateValue(.array(all.filter { $0["key"]?.string.map(accounts.hasExactly) == true }), forKey: "accounts")
            members.updateValue(.object(seed), forKey: "seed")
            let requests = (answer["requests"]?.array ?? []).filter { $0["account"]?.string.map(accounts.hasExactly) ?? true }
            members.updateValue(.array(requests), forKey: "requests")
            if let persona = answer["persona"]?.string, !accounts.hasExactly(persona) { members.updateValue(.null, forKey: "persona") }
            return .object(members)
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            "show", "Validate a case and list every error, or show its requests.", examples: "understudy case show bug.json")

        @Argument(help: "The file of the case; - is standard input.")
        var file: String

        @OptionGroup var config: ConfigurationFlag

        func run() throws {
            try reportingFailure {
                let (requests, count) = try checked()
                for line in CaseText.requestLines(of: requests) { try standardOutput(line.onTerminal()) }
                standardError("understudy: \(CaseText.summary(of: file, accounts: count, requests: requests.count))")
            }
        }

        /// Checks the case. Its files are removed before a line is printed, as the reader of standard output may leave.
        private func checked() throws(StartError) -> (requests: [JSON], accounts: Int) {
            let opened = try OpenedCase(file)
            defer { opened.unpacked.remove() }
            return (opened.file.requests, try opened.check(config.configuration(opened.unpacked.settings)))
        }
    }
}

/// A case of the command line, unpacked into a folder of the temporary ones.
struct OpenedCase {
    let file: CaseFile
    let unpacked: UnpackedCase

    init(_ path: String) throws(StartError) {
        file = try CaseFile(path)
        unpacked = try UnpackedCase(
            file, in: FileManager.default.temporaryDirectory.appending(path: "understudy-case-\(UUID().uuidString)"))
    }

    /// Checks the parts that need the backends of the case's configuration.
    ///
    /// - Returns: the number of accounts.
    @discardableResult
    func check(_ configuration: Configuration) throws(StartError) -> Int {
        let backends: [any Backend]
        do throws(ConfigurationError) {
            backends = try configuration.backends()
        } catch {
            throw .unreadable(path: file.path, reason: unpacked.named(error.description))
        }
        return try file.check(backends)
    }
}

/// The lines about a case.
enum CaseText {
    static func summary(of file: String, accounts: Int, requests: Int) -> String {
        "\(file): \(accounts == 1 ? "1 account" : "\(accounts) accounts"), \(requests == 1 ? "1 request" : "\(requests) requests")"
    }

    /// A line for each request: the time of the world's clock, the status, the account, the method and the path.
    static func requestLines(of requests: [JSON]) -> [String] {
        requests.map { request in
            let status = request["status"]?.integer.map(String.init) ?? "-"
            let account = request["account"]?.string ?? "-"
            return [
                request["at"]?.string ?? "-", status, account.filled(right: 14), (request["method"]?.string ?? "-").filled(right: 6),
                request["path"]?.string ?? "-",
            ].joined(separator: "  ")
        }
    }
}
