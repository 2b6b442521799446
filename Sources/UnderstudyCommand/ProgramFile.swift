import Foundation
import UnderstudyCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file that this program was started from.
enum ProgramFile {
    /// The path of the demo's image that a build has left beside it; `nil` where there is none, or one that is older than the program.
    static var demoImage: String? {
        guard let program = path else { return nil }
        let image = program + ".demo"
        guard let built = FileStamp(program), let made = FileStamp(image) else { return nil }
        return (made.seconds, made.nanoseconds) >= (built.seconds, built.nanoseconds) ? image : nil
    }

    /// Where the file itself is, also when it was started by a link to it.
    private static var path: String? {
        #if os(Linux)
            let name: String? = "/proc/self/exe"
        #else
            let name = Bundle.main.executablePath
        #endif
        guard let name, let path = realpath(name, nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
