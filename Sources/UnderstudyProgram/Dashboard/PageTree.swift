/// The files of the page with what they refer to.
struct PageTree: Sendable {
    /// The texts by path. Each file but the page itself is in a folder: `shell/main.js`.
    let texts: [String: String]

    /// A file as it is served.
    func served(_ path: String) -> String {
        if path.hasSuffix(".css") { return style(path) }
        if path.hasSuffix(".js") { return script(path) }
        return texts[path] ?? ""
    }

    /// A style in which the styles that it imports stand in the place of its imports, so that a browser requests one file.
    ///
    /// Addresses in styles begin with `../` and the folder. They thus mean the same in each style.
    func style(_ path: String, within others: [String] = []) -> String {
        var rest = Substring(texts[path] ?? "")
        var imported = ""
        while rest.utf8.starts(with: Self.importMark.utf8), let line = Self.nextLine(of: &rest) {
            let target = Self.quoted(line).map { Self.path($0, from: path) } ?? ""
            if target != path, !others.contains(target) { imported += style(target, within: others + [path]) }
        }
        return imported + rest
    }

    /// A module without its comments, a sixth of its bytes. Lines keep their numbers: those of comments are empty.
    ///
    /// Only lines that begin with a comment count. No text over several lines may have such a line.
    func script(_ path: String) -> String {
        var rest = Substring(texts[path] ?? "")
        var lines: [Substring] = []
        var isWithin = false
        while let line = Self.nextLine(of: &rest) {
            let text = line.utf8.drop { $0 == UInt8(ascii: " ") }
            let begins = text.starts(with: "/*".utf8)
            let isComment = isWithin || begins || text.starts(with: "//".utf8)
            if isWithin || begins { isWithin = !text.suffix(2).elementsEqual("*/".utf8) }
            lines.append(isComment ? "" : line)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let importMark = #"@import url(""#

    /// The modules that a browser loads for some, without those that they import later: them, and all that they import, each once.
    func modules(for entries: [String]) -> [String] {
        var (found, seen) = (entries, Set(entries))
        var next = found.startIndex
        while next < found.endIndex {
            found += imports(of: found[next]).filter { seen.insert($0).inserted }
            next += 1
        }
        return found
    }

    /// The modules that a module imports, by its statements before the first other line of code.
    private func imports(of path: String) -> [String] {
        var found: [String] = []
        var isWithin = false
        var rest = Substring(texts[path] ?? "")
        while let line = Self.nextLine(of: &rest) {
            guard !line.isEmpty else { continue }
            guard isWithin || line.hasPrefix("import {") || line.hasPrefix("export {") else { break }
            isWithin = !line.hasSuffix(";")
            if !isWithin, let address = Self.quoted(line) { found.append(Self.path(address, from: path)) }
        }
        return found
    }

    /// Takes the first line from a text; `nil` at its end.
    private static func nextLine(of text: inout Substring) -> Substring? {
        guard !text.isEmpty else { return nil }
        let line = text.utf8.prefix { $0 != UInt8(ascii: "\n") }
        text = text[line.endIndex...].dropFirst()
        return Substring(line)
    }

    /// The text between the first quotation marks.
    private static func quoted(_ line: Substring) -> Substring? {
        let parts = line.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 ? parts[1] : nil
    }

    /// The path of an address in a file.
    private static func path(_ address: Substring, from file: String) -> String {
        var steps = file.split(separator: "/").dropLast()
        for step in address.split(separator: "/") where step != "." {
            if step == ".." { _ = steps.popLast() } else { steps.append(step) }
        }
        return steps.joined(separator: "/")
    }
}
