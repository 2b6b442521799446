import ArgumentParser
import UnderstudyCore

/// A word in the place of a command's name that names no command.
///
/// The parser takes it for an argument of the default command, `serve`, and would say so.
struct UnknownCommand: CustomStringConvertible {
    /// The word, after the names of the commands around it: `seed chek`.
    private let name: String
    /// The command around it, with a space at the end; empty for a command of the program itself.
    private let group: String
    private let siblings: [String]

    /// - Parameter arguments: the arguments of the process, without its own name.
    init?(in arguments: [String]) {
        var command: any ParsableCommand.Type = Command.self
        var group = ""
        for word in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
            let inner = command.configuration.subcommands
            if inner.isEmpty || word.hasPrefix("-") { return nil }
            guard let next = inner.first(where: { $0.configuration.commandName == word }) else {
                name = group + word.cut()
                siblings = inner.compactMap { $0.configuration.commandName }.map { group + $0 }
                self.group = group
                return
            }
            command = next
            group += word + " "
        }
        return nil
    }

    var description: String {
        let meant = NearestName.find(name, among: siblings).map { "did you mean \($0)? " } ?? ""
        return "there is no command \(name); \(meant)`understudy \(group)--help` lists them"
    }
}
