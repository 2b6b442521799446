import Foundation
import Synchronization

/// The way in which a program ended.
package enum Ending: Sendable, Equatable, CustomStringConvertible {
    case exited(Int32)
    case killed(signal: Int32)

    package var description: String {
        switch self {
        case .exited(let status): "ended with \(status)"
        case .killed(let signal): "was ended by signal \(signal)"
        }
    }
}

/// A program that a run has started: its output, signals to it, and its end. Killed with this object.
///
/// Unchecked because of `Process`, which is configured once and only read afterwards.
package final class RunningProgram: @unchecked Sendable {
    /// Held during a start. Otherwise another program would inherit the pipe through which Foundation learns of the end.
    private static let starting = NSLock()

    private let process = Process()
    private let folder: ProbeFolder
    private let end = End()
    private let outputName = ".output-\(UUID().uuidString)"
    private let errorName = ".errors-\(UUID().uuidString)"

    package init(_ program: String, _ arguments: [String], in folder: ProbeFolder) throws {
        self.folder = folder
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.environment = folder.environment
        process.standardInput = FileHandle.nullDevice
        process.terminationHandler = { [end] process in
            let isExit = process.terminationReason == .exit
            end.happened(isExit ? .exited(process.terminationStatus) : .killed(signal: process.terminationStatus))
        }
        // Output goes to files, because an unread pipe would block the program.
        for name in [outputName, errorName] { _ = FileManager.default.createFile(atPath: folder.path(of: name), contents: nil) }
        process.standardOutput = try FileHandle(forWritingTo: folder.url.appending(path: outputName))
        process.standardError = try FileHandle(forWritingTo: folder.url.appending(path: errorName))
        try Self.starting.withLock { try process.run() }
    }

    deinit {
        guard ending == nil else { return }
        // An orderly end first, so that the program leaves nothing behind.
        send(SIGTERM)
        if end.wait(.seconds(2)) != nil { return }
        send(SIGKILL)
        // The program must no longer write into the folder when the folder is removed.
        _ = end.wait(.seconds(10))
    }

    package var processID: Int32 { process.processIdentifier }

    /// The way in which the program ended; `nil` while it runs.
    package var ending: Ending? { end.ending }

    package var output: String { folder.text(of: outputName) }

    package var errors: String { folder.text(of: errorName) }

    package func send(_ signal: Int32) {
        guard ending == nil else { return }
        kill(process.processIdentifier, signal)
    }

    /// Waits for the end.
    ///
    /// - Returns: `nil` after the time-out.
    package func waitForEnd(_ patience: Duration) -> Ending? {
        end.wait(patience)
    }
}

/// Set by Foundation on a thread of its own, even after the process object is gone.
private final class End: Sendable {
    private let state = Mutex<Ending?>(nil)

    var ending: Ending? { state.withLock { $0 } }

    func happened(_ ending: Ending) {
        state.withLock { $0 = ending }
    }

    func wait(_ patience: Duration) -> Ending? {
        let deadline = ContinuousClock.now + patience
        while true {
            if let ending { return ending }
            guard ContinuousClock.now < deadline else { return nil }
            Thread.sleep(forTimeInterval: 0.002)
        }
    }
}
