import Foundation

/// Opens addresses in the user's default browser.
enum Browser {
    #if canImport(Darwin)
        private static let opener = "open"
    #else
        private static let opener = "xdg-open"
    #endif

    /// The exit status of `env` for a missing command.
    private static let notFound: Int32 = 127

    /// Opens an address. Returns at once: the opener may run as long as the browser, so a thread of its own waits for it.
    ///
    /// Foundation starts the opener in a process group of its own, so that Ctrl-C in the terminal does not end the browser.
    ///
    /// - Parameter failed: receives the reason when the address was not opened. Runs on that thread.
    static func open(_ address: String, from process: ServingProcess, _ failed: @escaping @Sendable (String) -> Void) {
        Thread.detachNewThread {
            let task = Process()
            // Looks the name up in PATH.
            task.executableURL = URL(filePath: "/usr/bin/env")
            task.arguments = [opener, address]
            task.standardInput = FileHandle.nullDevice
            task.standardOutput = FileHandle.nullDevice
            task.standardError = FileHandle.nullDevice
            let end = DispatchSemaphore(value: 0)
            task.terminationHandler = { _ in end.signal() }
            let start = { (try? task.run()) != nil }
            guard process.originalFileLimit?.whileInForce(start) ?? start() else { return failed("\(opener) cannot be run") }
            end.wait()
            switch task.terminationStatus {
            case 0: break
            case notFound: failed("there is no \(opener) in PATH")
            case let status: failed("\(opener) ended with \(status)")
            }
        }
    }
}
