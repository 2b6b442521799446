import ArgumentParser
import UnderstudyCore

extension Command {
    /// The error for a word in the place of a command's name that names no command; `nil` if there is none.
    ///
    /// The parser takes such a word for an argument of the default command, `serve`, and would say so.
    ///
    /// - Parameter arguments: the arguments of the process, without its own name.
    static func unknownCommand(in arguments: [String]) -> String? {
        var command: any ParsableCommand.Type = Command.self
        // The names of the commands around the word, with a space at the end: `seed `.
        var group = ""
        for word in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
            let inner = command.configuration.subcommands
            if inner.isEmpty || word.hasPrefix("-") { return nil }
            guard let next = inner.first(where: { $0.configuration.commandName == word }) else {
                let name = group + word.cut()
                let siblings = inner.compactMap { $0.configuration.commandName }.map { group + $0 }
                let meant = NearestName.find(name, among: siblings).map { "did you mean \($0)? " } ?? ""
                return "there is no command \(name); \(meant)`understudy \(group)--help` lists them"
            }
            command = next
            group += word + " "
        }
        return nil
    }
}
