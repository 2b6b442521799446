import Foundation
import UnderstudyCore

/// A temporary folder in which a test runs programs. Deallocation removes it.
final class Workplace: Sendable {
    let folder: URL

    /// - Parameter accounts: the accounts of `seed/demo.json`, the default seed file; `nil` for no such file.
    init(accounts: [JSON]? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "understudy-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder.appending(path: "seed"), withIntermediateDirectories: true)
        if let accounts { try write(TestSeed.document(accounts), to: "seed/demo.json") }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The environment of the programs. It takes only `PATH` from the machine, so that the developer's settings do not affect tests.
    var environment: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        // On macOS, `TMPDIR` does not determine the locator file's folder.
        return ["PATH": path, "HOME": folder.path, "TMPDIR": folder.path, "UNDERSTUDY_LOCATOR_FOLDER": folder.path]
    }

    // MARK: - Files

    func path(of name: String) -> String {
        folder.appending(path: name).path
    }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: path(of: name))
    }

    func data(of name: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: name))
    }

    /// The permissions of a file, as in `chmod`.
    func mode(of name: String) throws -> Int? {
        (try FileManager.default.attributesOfItem(atPath: path(of: name))[.posixPermissions] as? NSNumber)?.intValue
    }

    func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(of: name))
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    func write(_ json: JSON, to name: String) throws {
        try write(json.text, to: name)
    }

    // MARK: - Programs

    func start(_ arguments: [String], environment: [String: String] = [:]) throws -> UnderstudyProcess {
        try UnderstudyProcess(Program.understudy(), arguments, in: self, environment: environment)
    }

    /// Runs `understudy` to its end.
    func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> ProgramResult {
        try await start(arguments, environment: environment).finished()
    }

    /// Runs another program to its end.
    func run(_ program: URL, _ arguments: [String]) async throws -> ProgramResult {
        try await UnderstudyProcess(program, arguments, in: self).finished()
    }

    /// Starts `understudy` on a free port and waits until it listens.
    func serve(_ arguments: [String] = [], environment: [String: String] = [:]) async throws -> RunningServer {
        try await RunningServer(start(["--port", "0"] + arguments, environment: environment))
    }
}
