import Foundation

/// Prints a line without buffering, so that a reader of a pipe gets every line even if the process is killed.
package func say(_ text: String) {
    // A failure is ignored, because there is no other place to report it.
    try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
}
