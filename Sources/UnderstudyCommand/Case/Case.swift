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
                let answer: JSON
                do throws(StartError) {
                    answer = try server.answer(.get, "case")
                } catch {
                    throw world.explaining(error)
                }
                let saved = try accounts.isEmpty ? answer : chosen(from: answer, of: server)
                let (keys, requests) = try server.reading { () throws(MissingMember) in
                    (try Self.keys(in: saved), try saved.list("requests"))
                }
                let text = saved.prettyText + "\n"
                guard text.utf8.count <= CaseFile.mostBytes else {
                    throw StartError.failed(
                        "the case has \(text.utf8.count >> 20) MiB, more than `serve --case` reads; choose accounts with --account")
                }
                try target.write(text)
                standardError("understudy: \(CaseText.summary(of: file, accounts: keys.count, requests: requests.count))")
            }
        }

        /// The case with the chosen accounts, their requests, and those of no account.
        private func chosen(from answer: JSON, of server: ControlServer) throws(StartError) -> JSON {
            let keys = try server.reading { () throws(MissingMember) in try Self.keys(in: answer) }
            if let key = accounts.first(where: { !keys.hasExactly($0) }) {
                let hint = NearestName.hint(for: key, among: keys)
                throw .usage("there is no account \(key.cut())\(hint); `understudy accounts` lists those there are")
            }
            return try server.reading { () throws(MissingMember) in
                var seed = try answer.object("seed")
                let own = try JSON.object(seed).list("accounts").filter { $0["key"]?.string.map(accounts.hasExactly) == true }
                seed.updateValue(.array(own), forKey: "accounts")
                // A request without credentials has no account.
                let requests = try answer.list("requests").filter { $0["account"]?.string.map(accounts.hasExactly) != false }
                let persona = answer["persona"]?.string.flatMap { accounts.hasExactly($0) ? $0 : nil }
                return answer.merging(["seed": .object(seed), "requests": .array(requests), "persona": .optional(persona)])
            }
        }

        private static func keys(in answer: JSON) throws(MissingMember) -> [String] {
            try JSON.object(answer.object("seed")).list("accounts").map { account throws(MissingMember) in try account.text("key") }
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
