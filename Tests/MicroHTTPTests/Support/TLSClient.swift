import Foundation
import RawSockets

/// A TLS connection by `openssl s_client`, which Debian and macOS have.
final class TLSClient {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    /// What has been received, after the client's report on the handshake.
    private(set) var bytes: [UInt8] = []

    private static let patienceMilliseconds: Int32 = 20_000
    private static let mostBytes = 65_536

    /// - Parameters:
    ///   - authority: the file of the certificate to trust.
    ///   - options: of `openssl s_client`. With `-quiet`, it prints only what the server sends.
    init(port: Int, trusting authority: String, _ options: [String] = ["-quiet"]) throws {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            [
                "openssl", "s_client", "-connect", "127.0.0.1:\(port)", "-servername", "localhost", "-CAfile", authority,
                "-verify_return_error", "-ign_eof",
            ] + options
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { leave() }

    func send(_ bytes: [UInt8]) throws { try input.fileHandleForWriting.write(contentsOf: Data(bytes)) }
    func send(_ request: RawRequest) throws { try send(request.bytes) }

    /// Ends the client without the end of its TLS session.
    func leave() {
        // The threads of Dispatch block other signals, and so does a process that they start.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// Reads until the bytes satisfy a condition, or the connection has ended.
    ///
    /// - Returns: whether the condition is satisfied.
    @discardableResult
    func read(until isEnough: ([UInt8]) -> Bool) throws -> Bool {
        let descriptor = output.fileHandleForReading.fileDescriptor
        while !isEnough(bytes) {
            var awaited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&awaited, 1, Self.patienceMilliseconds) == 1 else { throw WaitError.timedOut }
            var piece = [UInt8](repeating: 0, count: Self.mostBytes)
            let count = Foundation.read(descriptor, &piece, piece.count)
            guard count > 0 else { return isEnough(bytes) }
            bytes += piece.prefix(count)
        }
        return true
    }

    func readToEnd() throws -> String {
        try read { _ in false }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads up to a text, and drops it with everything before.
    func skip(past text: String) throws {
        guard try read(until: { $0.firstRange(of: text.utf8) != nil }), let range = bytes.firstRange(of: text.utf8) else {
            throw WaitError.timedOut
        }
        bytes.removeFirst(range.upperBound)
    }

    /// The next frame of a WebSocket; `nil` at the end.
    func readFrame() throws -> RawFrame? {
        var frame: RawFrame?
        try read { received in
            var rest = received
            frame = RawFrame(takenFrom: &rest)
            return frame != nil
        }
        _ = RawFrame(takenFrom: &bytes)
        return frame
    }
}
