import ArgumentParser
import Values

/// The command that the arguments of the process name.
struct NamedCommand {
    private(set) var type: any ParsableCommand.Type = Command.self
    /// The words that lead to the command, such as `seed check`; empty for the program itself.
    private(set) var path = ""
    /// The group whose default command this one is, with its words; `nil` for a command that was named.
    private var group: (type: any ParsableCommand.Type, path: String)?

    /// Follows the words up to the first flag, and to the default command of a group.
    ///
    /// - Throws: the line for a word that names no command of its group.
    init(_ words: ArraySlice<String>) throws(MisreadWord) {
        for word in words {
            let inner = type.configuration.subcommands
            if inner.isEmpty || word.isEmpty || word.hasPrefix("-") { break }
            guard let next = inner.first(where: { $0.configuration.commandName == word }) else {
                let name = Self.path(of: word.cut(), below: path)
                let meant = NearestName.find(name, among: Self.commands(below: type, path))
                throw MisreadWord("command \(name)", near: meant, listedBy: help)
            }
            type = next
            path = Self.path(of: word, below: path)
        }
        while let standard = type.configuration.defaultSubcommand {
            group = (type, path)
            type = standard
            path = Self.path(of: standard.configuration.commandName ?? "", below: path)
        }
    }

    /// The command that prints this one's help, as text for people.
    var help: String { path.isEmpty ? "`understudy --help`" : "`understudy \(path) --help`" }

    /// The commands beside a group's default command, with their words; none for a command that was named.
    var siblings: [String] { group.map { Self.commands(below: $0.type, $0.path) } ?? [] }

    private static func commands(below type: any ParsableCommand.Type, _ path: String) -> [String] {
        type.configuration.subcommands.compactMap { $0.configuration.commandName }.map { Self.path(of: $0, below: path) }
    }

    private static func path(of name: String, below path: String) -> String { path.isEmpty ? name : "\(path) \(name)" }

    /// The flags, each with whether a value follows it, as the help lists them.
    private var flags: [(name: String, hasValue: Bool)] {
        Command.helpMessage(for: type, includeHidden: false, columns: 200).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.first?.hasPrefix("-") == true, let name = words.prefix(2).first(where: { $0.hasPrefix("--") }) else { return nil }
            return (String(name), words.dropFirst().first?.hasPrefix("<") == true)
        }
    }

    func takesValue(_ flag: String) -> Bool { flags.contains { $0.name.isSame(as: flag) && $0.hasValue } }

    /// The line for a flag that the command does not have.
    ///
    /// - Parameter flag: as it was given, with one dash or two, and perhaps with a value.
    func unknown(flag word: String) -> MisreadWord {
        let flag = String(word.prefix { $0 != "=" })
        let name = flag.hasPrefix("--") ? flag : "-" + flag
        return MisreadWord("flag \(flag.cut())", near: NearestName.find(name, among: flags.map(\.name)), listedBy: help)
    }
}

/// A word of the command line that names nothing, with the way out.
struct MisreadWord: Error, CustomStringConvertible {
    private(set) var description: String
    /// Whether the line names a similar word.
    let hasSuggestion: Bool

    /// - Parameters:
    ///   - thing: the kind and the word, such as `flag --sanbox`.
    ///   - help: the command that lists the known ones.
    init(_ thing: String, near meant: String?, listedBy help: String) {
        description = "there is no \(thing); \(meant.map { "did you mean \($0)? " } ?? "")\(help) lists them"
        hasSuggestion = meant != nil
    }
}
