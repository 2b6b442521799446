import Foundation

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
        guard let built = changed(program), let made = changed(image) else { return nil }
        return (made.tv_sec, made.tv_nsec) >= (built.tv_sec, built.tv_nsec) ? image : nil
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

    private static func changed(_ path: String) -> timespec? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            return status.st_mtimespec
        #else
            return status.st_mtim
        #endif
    }
}
