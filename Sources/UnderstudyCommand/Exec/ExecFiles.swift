import ArgumentParser
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

    /// Checks that the files can be written.
    func check() throws(StartError) {
        if let har, let report, har.isSame(as: report) { throw .usage("--har and --report name the same file \(har.onTerminal())") }
        if [har, report].contains("-") { throw .usage("- is no file, and standard output is the command's; name a file, such as ./-") }
        for path in [har, report].compactMap(\.self) { try ExportTarget.file(path).checkIsWritable() }
    }

    /// Writes the files.
    ///
    /// - Parameter archive: `nil` if there is no file for it.
    /// - Returns: a sentence for each file that could not be written.
    func write(_ archive: RunArchive?, _ junit: JUnitReport) -> [String] {
        var failures: [String] = []
        func attempt(_ write: () throws(StartError) -> Void) {
            do throws(StartError) { try write() } catch { failures.append(error.description) }
        }
        if let har, let archive {
            let creator: JSON = ["name": "Understudy", "version": .string(understudyVersion)]
            attempt { () throws(StartError) in try ExportTarget.file(har).write(archive.encoded(creator: creator)) }
        }
        if let report { attempt { () throws(StartError) in try ExportTarget.file(report).write(junit.text) } }
        return failures
    }
}
