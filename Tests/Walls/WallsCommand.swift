import ArgumentParser
import ProbeSupport

/// `understudy-walls`: a server as a process that other machines reach, and requests by those who may not have what they ask for.
///
/// Says each answer that has somebody else's data, each status that lets in who is to stay outside, and each change of data that are
/// somebody else's; then it ends with 1.
@main
struct WallsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "understudy-walls", abstract: "Asks a server for what is somebody else's, in every way there is.")

    @Option(help: ArgumentHelp("The understudy to start; the one beside this program if none is named.", valueName: "file"))
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
