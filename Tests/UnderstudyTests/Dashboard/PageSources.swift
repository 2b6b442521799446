import Foundation
import TestSupport
import UnderstudyProgram

/// The source texts of the dashboard, and their references.
struct PageSources {
    /// The texts by name.
    let texts: [String: String]

    static let built = PageSources(texts: Dashboard.sources)

    var scripts: [String] { names(endingIn: ".js") }
    var styles: [String] { names(endingIn: ".css") }

    private func names(endingIn ending: String) -> [String] {
        texts.keys.filter { $0.hasSuffix(ending) }.sorted()
    }

    private func text(_ name: String) -> String { texts[name] ?? "" }

    /// The names of the page's files in the source tree, one per file.
    static func namesInTree() throws -> [String] {
        let folder = Repository.path("Sources/UnderstudyProgram/Dashboard/Page")
        return try FileManager.default.subpathsOfDirectory(atPath: folder)
            .map { URL(filePath: "\(folder)/\($0)") }
            .filter { ["css", "html", "js", "svg"].contains($0.pathExtension) }
            .map(\.lastPathComponent)
            .sorted()
    }

    /// The files that `index.html` loads.
    var entryFiles: [String] {
        text("index.html").matches(of: /(?:href|src)="assets\/([^"]+)"/).map { String($0.1) }
    }

    /// The files that a file needs at once: static imports of a module, and `url` references of a style.
    func needs(of name: String) -> [String] {
        if name.hasSuffix(".js") { return imports(of: name).map(\.file) }
        guard name.hasSuffix(".css") else { return [] }
        return text(name).matches(of: /url\("?([^")]+)"?\)/).map { String($0.1) }.filter { !$0.hasPrefix("data:") }
    }

    /// The modules that a module imports dynamically.
    func laterNeeds(of name: String) -> [String] {
        text(name).matches(of: /import\("\.\/([^"]+)"\)/).map { String($0.1) }
    }

    /// The imports and re-exports of a module, by the names in the other module.
    func imports(of name: String) -> [(file: String, members: [String])] {
        text(name).matches(of: /(?:import|export)\s+([^;"'(]*?)\s*from\s+"\.\/([^"]+)"/).map { match in
            let inBraces = match.1.firstMatch(of: /\{([^}]*)\}/).map { String($0.1) } ?? ""
            let members = inBraces.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            let isDefault = match.1.first?.isLetter == true
            let own = members.filter { !$0.isEmpty }.map { String($0.prefix { $0 != " " }) }
            return (String(match.2), own + (isDefault ? ["default"] : []))
        }
    }

    /// The names that a module exports.
    func exports(of name: String) -> Set<String> {
        let text = text(name)
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
    func closure(of names: [String]) -> Set<String> {
        var (found, waiting) = (Set<String>(), names)
        while let name = waiting.popLast() {
            if found.insert(name).inserted { waiting += needs(of: name) }
        }
        return found
    }
}
