import Foundation
import RawSockets

/// An `https` server of a test's own, with a certificate by a CA of its own: `openssl s_server`, which answers every request.
final class TLSServer {
    let port: Int
    /// The CA's certificate.
    let certificateFile: String
    private let folder: URL
    private let process: Process

    /// - Parameter name: the host of the server's certificate, such as `IP:127.0.0.1`.
    init(name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "understudy-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = folder
        certificateFile = folder.appending(path: "ca.pem").path(percentEncoded: false)
        (port, process) = try Self.start(name, in: folder)
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func start(_ name: String, in folder: URL) throws -> (port: Int, process: Process) {
        let settings = """
            [req]
            distinguished_name = names
            prompt = no
            [names]
            CN = understudy
            [ca]
            basicConstraints = critical, CA:TRUE
            keyUsage = critical, keyCertSign
            [leaf]
            subjectAltName = \(name)
            """
        try Data(settings.utf8).write(to: folder.appending(path: "settings"))
        let key = ["-newkey", "rsa:2048", "-nodes", "-config", "settings"]
        let days = ["-days", "2", "-extfile", "settings"]
        try run(["req", "-x509", "-days", "2", "-extensions", "ca", "-keyout", "ca.key", "-out", "ca.pem"] + key, in: folder)
        try run(["req", "-keyout", "key.pem", "-out", "request.pem"] + key, in: folder)
        try run(
            ["x509", "-req", "-in", "request.pem", "-CA", "ca.pem", "-CAkey", "ca.key", "-set_serial", "2", "-extensions", "leaf"]
                + ["-out", "leaf.pem"] + days, in: folder)
        // Another program may take a free port before `openssl` does.
        while true {
            let port = try SilentPort().number
            let (process, output) = openssl(
                ["s_server", "-accept", String(port), "-cert", "leaf.pem", "-key", "key.pem", "-www"], in: folder)
            try process.run()
            var text = ""
            while !text.contains("ACCEPT") {
                let part = output.fileHandleForReading.availableData
                guard !part.isEmpty else { break }
                text += String(decoding: part, as: UTF8.self)
            }
            if text.contains("ACCEPT") { return (port, process) }
            process.waitUntilExit()
        }
    }

    private static func run(_ arguments: [String], in folder: URL) throws {
        let (process, output) = openssl(arguments, in: folder)
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(text: "openssl \(arguments.joined(separator: " ")): \(String(decoding: text, as: UTF8.self))")
        }
    }

    private static func openssl(_ arguments: [String], in folder: URL) -> (process: Process, output: Pipe) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        return (process, output)
    }

    private struct Failure: Error {
        let text: String
    }
}
