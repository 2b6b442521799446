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

    func run() throws {
        let watchdog = Watchdog(seconds: 300)
        let site = try Site(UnderstudyBinary(program))
        try CredentialWall(site).check()
        try SandboxWall(site).check()
        try DeletionWall(site).check()
        PrefixWall(site).check()
        BasePathWall(site).check()
        try TimeWall(site).check()
        try OwnTimeWall(site).check()
        HostWall(site).check()
        AddressWall(site).check()
        try site.checkEnd()
        watchdog.stop()
        say("walls: \(site.findings.summary)")
        if site.findings.failures > 0 { throw ExitCode.failure }
    }
}
