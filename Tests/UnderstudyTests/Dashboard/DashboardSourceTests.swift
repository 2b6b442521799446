import Testing
import TestSupport

@testable import UnderstudyProgram

@Suite("The dashboard's source")
struct DashboardSourceTests {
    private let sources = PageSources.built

    @Test("is built in completely, each file but the page in a folder")
    func files() throws {
        let paths = try PageSources.pathsInTree()
        #expect(paths == Dashboard.sources.keys.sorted())
        #expect(paths.filter { $0.split(separator: "/").count != 2 } == ["index.html"])
        #expect(Dashboard.sources["index.html"]?.contains(#"<base href="/_understudy/">"#) == true)
    }

    @Test("has every file that it refers to")
    func references() {
        #expect(!sources.entryFiles.isEmpty)
        for file in sources.entryFiles { #expect(sources.texts[file] != nil, "index.html: \(file)") }
        for name in sources.scripts + sources.styles {
            for file in sources.needs(of: name) + sources.laterNeeds(of: name) {
                #expect(sources.texts[file] != nil, "\(name): \(file)")
            }
        }
    }

    @Test("has a module and a style for each area", arguments: Dashboard.areas)
    func area(_ name: String) {
        #expect(sources.exports(of: "\(name)/\(name)-area.js").contains("default"))
        #expect(sources.texts["\(name)/\(name).css"] != nil)
    }

    @Test("imports only names that are exported", arguments: PageSources.built.scripts)
    func imports(_ name: String) {
        for (file, members) in sources.imports(of: name) {
            let missing = members.filter { !sources.exports(of: file).contains($0) }
            #expect(missing == [], "\(file)")
        }
    }

    @Test("has styles whose addresses begin with ../ and a folder, so that they mean the same in a style that imports them")
    func addresses() throws {
        for path in sources.styles {
            let text = try #require(sources.texts[path])
            let wrong = text.matches(of: /url\("?([^")]+)"?\)/).map { String($0.1) }
                .filter { !$0.hasPrefix("data:") && $0.wholeMatch(of: /\.\.\/[a-z]+\/[a-z-]+\.[a-z]+/) == nil }
            #expect(wrong == [], "\(path)")
            let first = text.prefixMatch(of: /(?:@import url\("[^"]+"\);\n)*/)?.output ?? ""
            #expect(text.matches(of: /@import/).count == first.split(separator: "\n").count, "\(path)")
        }
    }

    @Test("refers to no other host", arguments: Dashboard.sources.keys.sorted())
    func elsewhere(_ name: String) throws {
        let text = try #require(Dashboard.sources[name]).replacing("http://www.w3.org/2000/svg", with: "")
        let found = text.matches(of: /(?i)https?:\/\/(?!\$\{hostname})|wss?:\/\/|["'(]\/\/[a-z]/).map { String($0.output) }
        #expect(found == [])
    }

    @Test("inserts data as text, and evaluates no text as code", arguments: PageSources.built.scripts)
    func scripts(_ name: String) throws {
        let text = try #require(Dashboard.sources[name])
        let wrong = [
            "innerHTML", "outerHTML", "insertAdjacentHTML", "createContextualFragment", "DOMParser", "document.write", "srcdoc",
            "javascript:", "new Function", "console.", "debugger",
        ]
        #expect(wrong.filter { text.contains($0) } == [])
        #expect(text.firstMatch(of: /\beval\(/) == nil)
        #expect(text.firstMatch(of: /set(?:Timeout|Interval)\(\s*["'`]/) == nil)
    }

    @Test(
        "has no text over several lines with a line that begins as a comment, which would be served empty",
        arguments: PageSources.built.scripts)
    func comments(_ name: String) throws {
        var isInText = false
        for line in try #require(Dashboard.sources[name]).split(separator: "\n") {
            let isComment = line.firstMatch(of: /^ *(?:\/\/|\/?\*)/) != nil
            #expect(!(isInText && isComment), "\(line)")
            // A pattern may have a single backtick.
            let text = line.replacing(/= \/.*\/[a-z]*;$/, with: "")
            if !isComment, !text.matches(of: /`/).count.isMultiple(of: 2) { isInText.toggle() }
        }
    }

    @Test("has no inline scripts or styles")
    func inline() throws {
        let text = try #require(Dashboard.sources["index.html"])
        #expect(text.firstMatch(of: /(?i)\sstyle=|\son[a-z]+=|<style/) == nil)
        #expect(text.matches(of: /<script[^>]*>([^<]*)/).allSatisfy { $0.1.isEmpty })
    }

    @Test("is small: the first area needs less than 150 kB")
    func size() {
        let needed = sources.closure(of: ["index.html", "accounts/accounts-area.js", "accounts/accounts.css"] + sources.entryFiles)
        let tree = PageTree(texts: sources.texts)
        // Imported styles are also counted within those that import them.
        let bytes = needed.filter { !$0.hasSuffix(".css") }.map { tree.served($0).utf8.count }.reduce(0, +)
        #expect(needed.contains("shell/router.js"))
        #expect(bytes < 150_000)
    }
}
