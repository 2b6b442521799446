import Foundation

/// Opens addresses as the system's user has chosen that they are opened.
enum Browser {
    #if canImport(Darwin)
        private static let opener = "open"
    #else
        private static let opener = "xdg-open"
    #endif

    /// As `env` has it for a command that is not there.
    private static let notFound: Int32 = 127

    /// Opens an address, on a thread of its own: what opens it may stay for as long as the browser does.
    ///
    /// In a process group of its own, which Foundation sees to: a key that ends this process in the terminal must not end the browser.
    ///
    /// - Parameter failed: told why it was not opened.
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
            guard process.formerLimit?.whileInForce(start) ?? start() else { return failed("\(opener) cannot be run") }
            end.wait()
            switch task.terminationStatus {
            case 0: break
            case notFound: failed("there is no \(opener) in PATH")
            case let status: failed("\(opener) ended with \(status)")
            }
        }
    }
}
