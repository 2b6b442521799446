import ArgumentParser
import ProbeSupport

/// `understudy-walls`: a server as a process that other machines can reach, and requests that it must refuse.
///
/// Reports every response with another account's data, every wrongly admitted request, and every change of another account's data. Exits
/// with 1 if there were any.
@main
struct WallsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "understudy-walls", abstract: "Tests that a server protects each account's data from other clients.")

    @Option(help: ArgumentHelp("The understudy program to start. By default the one beside this program.", valueName: "file"))
    var program: String?

    @Flag(help: "Use HTTPS.")
    var tls = false

    func run() throws {
        let watchdog = Watchdog(seconds: 300)
        let context = try CheckContext(UnderstudyBinary(program), isSecure: tls)
        try CredentialWall(context: context).check()
        try SandboxWall(context: context).check()
        try DeletionWall(context: context).check()
        PrefixWall(context: context).check()
        BasePathWall(context: context).check()
        try TimeWall(context: context).check()
        try OwnTimeWall(context: context).check()
        HostWall(context: context).check()
        AddressWall(context: context).check()
        try context.checkEnd()
        watchdog.stop()
        say("walls: \(context.findings.summary)")
        if context.findings.failures > 0 { throw ExitCode.failure }
    }
}
