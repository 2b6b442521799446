import Foundation
import ProbeSupport
import Testing
import Values

/// A temporary folder in which a test runs programs. Deallocation removes it.
final class Workplace: ProgramFolder {
    let url: URL

    /// - Parameter accounts: the accounts of `seed/demo.json`, the default seed file; `nil` for no such file.
    init(accounts: [JSON]? = nil) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "understudy-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url.appending(path: "seed"), withIntermediateDirectories: true)
        if let accounts { try write(TestSeed.document(accounts), to: "seed/demo.json") }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The environment of the programs. It takes only `PATH` from the machine, so that the developer's settings do not affect tests.
    var environment: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        // On macOS, `TMPDIR` does not determine the locator file's url.
        return ["PATH": path, "HOME": url.path, "TMPDIR": url.path, "UNDERSTUDY_LOCATOR_FOLDER": url.path]
    }

    // MARK: - Files

    func path(of name: String) -> String {
        url.appending(path: name).path
    }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: path(of: name))
    }

    func data(of name: String) throws -> Data {
        try Data(contentsOf: url.appending(path: name))
    }

    /// The permissions of a file, as in `chmod`.
    func mode(of name: String) throws -> Int? {
        (try FileManager.default.attributesOfItem(atPath: path(of: name))[.posixPermissions] as? NSNumber)?.intValue
    }

    func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(of: name))
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    func write(_ json: JSON, to name: String) throws {
        try write(json.text, to: name)
    }

    // MARK: - Programs

    func start(_ arguments: [String], environment: [String: String] = [:]) throws -> RunningProgram {
        try RunningProgram(Program.understudy().path, arguments, in: self, environment: environment)
    }

    /// Starts a shell script in which `"$0"` is `understudy`.
    func start(script: String) throws -> RunningProgram {
        try RunningProgram(Program.shell.path, ["-c", script, Program.understudy().path], in: self)
    }

    /// Runs `understudy` to its end.
    func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Transcript {
        try await start(arguments, environment: environment).finished()
    }

    /// Runs another program to its end.
    func run(_ program: URL, _ arguments: [String]) async throws -> Transcript {
        try await RunningProgram(program.path, arguments, in: self).finished()
    }

    /// Creates a database with the accounts of a seed, as a first start does.
    func createDatabase(_ arguments: [String] = []) async throws {
        let end = try await serve(arguments).stop()
        try #require(end.status == 0, "\(end.errors)")
    }

    /// Starts `understudy` on a free port and waits until it listens.
    func serve(_ arguments: [String] = [], environment: [String: String] = [:]) async throws -> RunningServer {
        try await RunningServer(start(["--port", "0"] + arguments, environment: environment))
    }
}
