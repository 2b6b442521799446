import ArgumentParser
import Values

extension Command {
    /// The error for a word that the parser would take for another thing; `nil` if there is none.
    ///
    /// - Parameter arguments: the arguments of the process, without its own name.
    static func misreadWord(in arguments: [String]) -> String? {
        let words = ownWords(of: arguments)
        do throws(MisreadWord) {
            let command = try NamedCommand(words)
            if let line = emptyWord(in: words, of: command) { return line }
            guard let word = unknownFlag(in: words) else { return nil }
            let line = command.unknown(flag: word)
            return line.description + (line.hasSuggestion ? "" : "; a file of that name is ./\(word.cut())")
        } catch {
            return error.description
        }
    }

    /// The words that this program reads. Words behind `--` belong to the command of `exec`, or are files.
    static func ownWords(of arguments: [String]) -> ArraySlice<String> {
        let words = arguments.prefix { $0 != "--" }
        return words.first == "help" ? words.dropFirst() : words
    }

    /// The line for an empty word, such as that of a variable of the shell that is not set.
    private static func emptyWord(in words: ArraySlice<String>, of command: NamedCommand) -> String? {
        for (former, word) in zip([""] + words, words) {
            // In `--sandbox=`, the word has the flag, too.
            let isFlag = word.hasPrefix("--") && word.firstIndex(of: "=") == word.indices.last
            guard word.isEmpty || isFlag else { continue }
            let flag = isFlag ? String(word.dropLast()) : former
            if command.takesValue(flag) { return "\(flag) is empty; give a text, or leave it out" }
            if word.isEmpty { return "an argument is empty; \(command.help) lists the arguments" }
        }
        return nil
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
    private static let flagsOfAnyValue = ["--account", "--also-port", "--days", "--expires-in", "--first", "--port", "--wait"]
}
