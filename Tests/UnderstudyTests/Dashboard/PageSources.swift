import Foundation
import TestSupport
import UnderstudyProgram

/// The source texts of the dashboard, and their references.
struct PageSources {
    /// The texts by path in the page's folder.
    let texts: [String: String]

    static let built = PageSources(texts: Dashboard.sources)

    var scripts: [String] { paths(endingIn: ".js") }
    var styles: [String] { paths(endingIn: ".css") }

    private func paths(endingIn ending: String) -> [String] {
        texts.keys.filter { $0.hasSuffix(ending) }.sorted()
    }

    private func text(_ path: String) -> String { texts[path] ?? "" }

    /// The path of a file to which another refers.
    private func path(of reference: Substring, from other: String) -> String {
        var steps = other.split(separator: "/").dropLast()
        for step in reference.split(separator: "/") where step != "." {
            if step == ".." { _ = steps.popLast() } else { steps.append(step) }
        }
        return steps.joined(separator: "/")
    }

    /// The paths of the page's files in the source tree.
    static func pathsInTree() throws -> [String] {
        let folder = Repository.path("Sources/UnderstudyProgram/Dashboard/Page")
        return try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { ["css", "html", "js", "svg"].contains(URL(filePath: $0).pathExtension) }
            .sorted()
    }

    /// The files that `index.html` loads.
    var entryFiles: [String] {
        text("index.html").matches(of: /(?:href|src)="assets\/([^"]+)"/).map { String($0.1) }
    }

    /// The files that a file needs at once: static imports of a module, and `url` references of a style.
    func needs(of file: String) -> [String] {
        if file.hasSuffix(".js") { return imports(of: file).map(\.file) }
        guard file.hasSuffix(".css") else { return [] }
        return text(file).matches(of: /url\("?([^")]+)"?\)/).filter { !$0.1.hasPrefix("data:") }.map { path(of: $0.1, from: file) }
    }

    /// A style without its imports, which come first.
    func rules(of style: String) -> String {
        text(style).split(separator: "\n", omittingEmptySubsequences: false).drop { $0.hasPrefix("@import") }.joined(separator: "\n")
    }

    /// The modules that a module imports dynamically.
    func laterNeeds(of file: String) -> [String] {
        text(file).matches(of: /import\("([^"]+)"\)/).map { path(of: $0.1, from: file) }
    }

    /// The imports and re-exports of a module, by the names in the other module.
    func imports(of file: String) -> [(file: String, members: [String])] {
        text(file).matches(of: /(?:import|export)\s+([^;"'(]*?)\s*from\s+"(\.[^"]+)"/).map { match in
            let inBraces = match.1.firstMatch(of: /\{([^}]*)\}/).map { String($0.1) } ?? ""
            let members = inBraces.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            let isDefault = match.1.first?.isLetter == true
            let own = members.filter { !$0.isEmpty }.map { String($0.prefix { $0 != " " }) }
            return (path(of: match.2, from: file), own + (isDefault ? ["default"] : []))
        }
    }

    /// The names that a module exports.
    func exports(of file: String) -> Set<String> {
        let text = text(file)
        var exports = Set(
            text.matches(of: /(?m)^export\s+(?:async\s+)?(?:function\*?|const|let|class)\s+([A-Za-z0-9_$]+)/).map { String($0.1) })
        for match in text.matches(of: /(?m)^export\s+\{([^}]*)\}/) {
            for member in match.1.split(separator: ",") {
                let name = member.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: " ").last
                if let name { exports.insert(String(name)) }
            }
        }
        if text.firstMatch(of: /(?m)^export default/) != nil { exports.insert("default") }
        return exports
    }

    /// The files, and all files that they need at once.
    func closure(of files: [String]) -> Set<String> {
        var (found, waiting) = (Set<String>(), files)
        while let file = waiting.popLast() {
            if found.insert(file).inserted { waiting += needs(of: file) }
        }
        return found
    }
}
