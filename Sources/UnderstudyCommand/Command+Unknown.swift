import ArgumentParser
import Values

extension Command {
    /// The error for a word that the parser would take for another thing; `nil` if there is none.
    ///
    /// - Parameter arguments: the arguments of the process, without its own name.
    static func misreadWord(in arguments: [String]) -> String? {
        // Words behind `--` belong to the command of `exec`, or are files.
        let words = arguments.prefix { $0 != "--" }
        var command: any ParsableCommand.Type = Command.self
        // The names of the commands around the word, with a space at the end: `seed `.
        var group = ""
        for word in words.first == "help" ? words.dropFirst() : words {
            let inner = command.configuration.subcommands
            if inner.isEmpty || word.hasPrefix("-") { break }
            guard let next = inner.first(where: { $0.configuration.commandName == word }) else {
                let siblings = inner.compactMap { $0.configuration.commandName }.map { group + $0 }
                let name = group + word.cut()
                return unknown("command \(name)", NearestName.find(name, among: siblings), in: group)
            }
            command = next
            group += word + " "
        }
        guard let word = unknownFlag(in: words) else { return nil }
        let flag = String(word.prefix { $0 != "=" })
        let meant = NearestName.find("-" + flag, among: flags(of: command))
        let file = meant == nil ? "; a file of that name is ./\(word.cut())" : ""
        return unknown("flag \(flag.cut())", meant, in: group) + file
    }

    private static func unknown(_ thing: String, _ meant: String?, in group: String) -> String {
        "there is no \(thing); \(meant.map { "did you mean \($0)? " } ?? "")`understudy \(group)--help` lists them"
    }

    /// The first word with a single dash, such as `-har`, which is neither help nor a value, such as `-1` of a flag, or `-P1D`.
    ///
    /// The parser takes it for short flags in a row, so that an h in it would print the help.
    private static func unknownFlag(in words: ArraySlice<String>) -> String? {
        zip(["--"] + words, words).first { former, word in
            word.hasPrefix("-") && !word.hasPrefix("--") && !["-", "-h", "-help"].hasExactly(word) && !flagsOfAnyValue.contains(former)
                && CalendarDuration(word) == nil
        }?.1
    }

    /// The flags that are declared with `.unconditional`.
    private static let flagsOfAnyValue = ["--also-port", "--expires-in", "--first", "--port", "--wait"]

    /// The flags of a command, as its help lists them, each on a line of its own.
    private static func flags(of command: any ParsableCommand.Type) -> [String] {
        // Flags without a command are those of `serve`.
        helpMessage(for: command == Command.self ? Serve.self : command, includeHidden: false, columns: 200).split(separator: "\n")
            .map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != " " && $0 != "," }) }
    }
}
