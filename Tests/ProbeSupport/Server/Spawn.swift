#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import Foundation

/// Starts a program with `posix_spawn`, in a process group of its own, with default signal actions and only the three standard descriptors.
///
/// Replaces Foundation's `Process`, which on Linux lists this process's descriptors before it starts another one, and reads past the end of
/// its buffer when there are more than 1,300. Concurrent tests may have thousands open.
func spawn(
    _ program: String, _ arguments: [String], in folder: URL, environment: [String: String], output: URL, errors: URL
) throws -> pid_t {
    #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        let othersAreClosed = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        let othersAreClosed: CInt = 0
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }

    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    #if !canImport(Darwin)
        // glibc ignores a descriptor that was closed in the meantime.
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { CInt($0) }
        for descriptor in open where descriptor > 2 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    #endif

    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = CInt(POSIX_SPAWN_SETPGROUP) | CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETSIGDEF) | CInt(othersAreClosed)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    // A shell changes the working folder: Swift does not import glibc's function for that.
    let shell = "/bin/sh"
    let words = CStrings([shell, "-c", #"cd "$0" && exec "$@""#, folder.path, program] + arguments)
    let variables = CStrings(environment.map { "\($0)=\($1)" })
    var processID: pid_t = 0
    let failure = posix_spawn(&processID, shell, &actions, &attributes, words.pointers, variables.pointers)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
    return processID
}

/// A null-terminated C array of texts.
private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) {
        pointers = texts.map { strdup($0) } + [nil]
    }

    deinit {
        pointers.forEach { free($0) }
    }
}
