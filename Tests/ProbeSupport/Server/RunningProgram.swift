#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import Foundation
import Synchronization

/// A folder in which programs run. Removed with the object.
package protocol ProgramFolder: AnyObject, Sendable {
    var url: URL { get }
    var environment: [String: String] { get }
}

/// A program that a run or a test has started: its output, signals to it, and its end. Ended with this object.
///
/// The program writes to files, since a full pipe would block it.
package final class RunningProgram: Sendable {
    package let processID: Int32
    /// Retained, so that the folder exists until the program has ended.
    private let folder: any ProgramFolder
    private let outputFile: URL
    private let errorFile: URL
    private let end = End()

    /// - Parameters:
    ///   - program: the program's path.
    ///   - environment: replaces variables of the folder's environment.
    package init(
        _ program: String, _ arguments: [String], in folder: any ProgramFolder, environment: [String: String] = [:]
    ) throws {
        self.folder = folder
        outputFile = folder.url.appending(path: ".output-\(UUID().uuidString)")
        errorFile = folder.url.appending(path: ".errors-\(UUID().uuidString)")
        processID = try spawn(
            program, arguments, in: folder.url, environment: folder.environment.merging(environment) { $1 }, output: outputFile,
            errors: errorFile)
        Thread.detachNewThread { [processID, end] in
            var status: CInt = 0
            while waitpid(processID, &status, 0) == -1, errno == EINTR {}
            end.happened(Ending(waitStatus: status))
        }
    }

    deinit {
        guard ending == nil else { return }
        // An orderly end first, so that the program leaves nothing behind.
        send(SIGTERM)
        if end.wait(.seconds(2)) != nil { return }
        send(SIGKILL)
        // The program must have ended before the folder is removed.
        _ = end.wait(.seconds(10))
    }

    /// The way in which the program ended; `nil` while it runs.
    package var ending: Ending? { end.ending }

    /// The program's standard output so far.
    package var output: String { Self.text(of: outputFile) }

    /// The program's standard error so far.
    package var errors: String { Self.text(of: errorFile) }

    package var transcript: Transcript {
        // Checked before the files are read: after the end, the files are complete.
        let ending = self.ending
        return Transcript(ending: ending, output: output, errors: errors)
    }

    package func send(_ signal: Int32) {
        guard ending == nil else { return }
        kill(processID, signal)
    }

    /// Waits for the end.
    ///
    /// - Returns: `nil` after the time-out.
    package func waitForEnd(_ patience: Duration) -> Ending? {
        end.wait(patience)
    }

    private static func text(of file: URL) -> String {
        (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// The end of a process, signalled by the thread that waits for it.
private final class End: Sendable {
    private let state = Mutex<Ending?>(nil)
    private let semaphore = DispatchSemaphore(value: 0)

    var ending: Ending? { state.withLock { $0 } }

    func happened(_ ending: Ending) {
        state.withLock { $0 = ending }
        semaphore.signal()
    }

    func wait(_ patience: Duration) -> Ending? {
        // The next call must not wait, either.
        let seconds = patience / .seconds(1)
        if semaphore.wait(timeout: DispatchTime.now() + seconds) == .success { semaphore.signal() }
        return ending
    }
}
