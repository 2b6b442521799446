import ArgumentParser
import Foundation
import Storage
import UnderstudyCore
import UnderstudyProgram
import UnderstudyWorlds
import Values

/// The files that `understudy exec` writes after its command has ended, however it has ended.
struct ExecFiles: ParsableArguments {
    @Option(help: ArgumentHelp("Write all requests to this file, as an HTTP Archive; replaces that of an earlier run.", valueName: "file"))
    var har: String?

    @Option(help: ArgumentHelp("Write the findings to this file, as JUnit XML; replaces that of an earlier run.", valueName: "file"))
    var report: String?

    @Option(
        help: ArgumentHelp(
            "Write the operations that the command reached to this file, as JSON, or as a page if the name ends with .html; may be repeated.",
            valueName: "file"))
    var coverage: [String] = []

    /// All files, with their flags.
    private var named: [(flag: String, path: String)] {
        [("--har", har), ("--report", report)].compactMap { flag, path in path.map { (flag, $0) } } + coverage.map { ("--coverage", $0) }
    }

    /// Checks that the files can be written.
    func check() throws(StartError) {
        for (index, file) in named.enumerated() {
            if let other = named[..<index].first(where: { Self.place(of: $0.path).isSame(as: Self.place(of: file.path)) }) {
                throw .usage("\(other.flag) and \(file.flag) name the same file \(file.path.onTerminal())")
            }
            if file.path == "-" { throw .usage("- is no file, and standard output is the command's; name a file, such as ./-") }
        }
        for file in named { try ExportTarget.file(file.path).checkIsWritable() }
    }

    /// The path of a file however it is written, also by a link. A link that cannot be followed is refused when it is to be written.
    private static func place(of path: String) -> String {
        let target = (try? FileTrust.target(of: path)) ?? path
        return URL(filePath: target).standardizedFileURL.resolvingSymlinksInPath().path
    }

    /// Writes the files.
    ///
    /// - Parameter archive: `nil` if there is no file for it.
    /// - Returns: a sentence for each file that could not be written.
    func write(_ archive: RunArchive?, _ junit: JUnitReport, _ reached: CoverageReport) -> [String] {
        var failures: [String] = []
        func attempt(_ write: () throws(StartError) -> Void) {
            do throws(StartError) { try write() } catch { failures.append(error.description) }
        }
        if let har, let archive {
            let creator: JSON = ["name": "Understudy", "version": .string(understudyVersion)]
            attempt { () throws(StartError) in try ExportTarget.file(har).write(archive.encoded(creator: creator)) }
        }
        if let report { attempt { () throws(StartError) in try ExportTarget.file(report).write(junit.text) } }
        for path in coverage {
            let text = path.lowercased().hasSuffix(".html") ? CoveragePage(report: reached).text : reached.json.prettyText + "\n"
            attempt { () throws(StartError) in try ExportTarget.file(path).write(text) }
        }
        return failures
    }
}
