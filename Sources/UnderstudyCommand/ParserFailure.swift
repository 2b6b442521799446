import ArgumentParser
import Values

/// An error of the argument parser, as one line in this program's words.
///
/// The parser has no public cases of its errors, so that this type reads their messages. A message of another form is shown as it is.
struct ParserFailure {
    /// The line, without `understudy: `.
    let line: String

    /// - Parameters:
    ///   - message: the parser's message.
    ///   - command: the command whose arguments it has read.
    init(_ message: String, of command: NamedCommand) {
        let help = command.help
        if let (_, flag) = message.wholeMatch(of: /Unknown option '(.*?)'(?:\. Did you mean '.*'\?)?/.dotMatchesNewlines())?.output {
            line = command.unknown(flag: String(flag)).description
        } else if let (_, flag) = message.wholeMatch(of: /Missing value for '(--[^ ']+).*'/)?.output {
            line = "\(flag) has no value; \(help) describes it"
        } else if let (_, flag, value) = message.wholeMatch(of: Self.superfluousValue)?.output {
            line = "\(flag) takes no value, but has \(String(value).cut()); \(help) describes it"
        } else if let (_, value, flag, list) = message.wholeMatch(of: Self.invalidValue)?.output {
            let (value, names) = (String(value), list.matches(of: /'([^']*)'/).map { String($0.1) })
            let hint = NearestName.hint(for: value, among: names)
            let kind = names.isEmpty ? "a whole number" : "one of \(names.joined(separator: ", "))\(hint)"
            line = "\(flag) is \"\(value.cut())\", not \(kind); \(help) describes it"
        } else if let (_, argument) = message.wholeMatch(of: /Missing expected argument '(.*?)(?: \.\.\.)?'/)?.output {
            line = "\(argument) is missing; \(help) describes it"
        } else if let (_, word) = message.wholeMatch(of: Self.unexpectedWords)?.output {
            line = Self.unexpected(String(word), of: command) + "; \(help) lists the arguments"
        } else {
            line = message.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ") + "; see \(help)"
        }
    }

    // Values may contain line ends.
    private static var superfluousValue: Regex<(Substring, Substring, Substring)> {
        /The option '(--.*?)' does not take any value, but '(.*)' was specified\./.dotMatchesNewlines()
    }
    private static var invalidValue: Regex<(Substring, Substring, Substring, Substring)> {
        /The value '(.*)' is invalid for '(--[^ ']+)[^']*'(.*)/.dotMatchesNewlines()
    }
    private static var unexpectedWords: Regex<(Substring, Substring)> {
        /(?:Unexpected argument|[0-9]+ unexpected arguments:) '(.*?)'(?:, '.*)?/.dotMatchesNewlines()
    }

    /// A word behind the flags of a group's default command may be a misspelled command: `understudy sandbox --json creat`.
    private static func unexpected(_ word: String, of command: NamedCommand) -> String {
        let siblings = command.siblings.map { (path: $0, name: String($0.split(separator: " ").last ?? "")) }
        let nearest = NearestName.find(word, among: siblings.map(\.name))
        let meant = siblings.first { $0.name == nearest }?.path
        return "\(command.path) takes no argument \(word.cut())\(meant.map { " (did you mean \($0)?)" } ?? "")"
    }
}
