import Foundation
import Testing

@Suite("The limit on open files")
struct DescriptorTests {
    private static let shortage = "limits.connections is 4096, but the system lets this process open 256 files and connections: "

    @Test("below `limits.connections` logs one warning, and the server still works")
    func tooLow() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let script = #"ulimit -n 256; exec "$0" --port 0"#
        let server = try await RunningServer(place.start(script: script))
        let status = try await server.status(of: "one")
        #expect(status == 200)
        let end = try await server.stop()
        #expect(end.ending == .exited(0))
        #expect(end.errorLines.count == 1)
        #expect(end.errors.contains(Self.shortage) && end.errors.contains("`ulimit -n`"), "\(end.errors)")
    }

    @Test("is raised for the server but not for the command of `understudy exec`")
    func raised() async throws {
        let script = #"ulimit -Sn 256; exec "$0" exec -- sh -c 'ulimit -Sn'"#
        let end = try await Workplace(accounts: []).run(Program.shell, ["-c", script, Program.understudy().path])
        #expect(end.ending == .exited(0))
        #expect(end.output == "256\n")
        #expect(!end.errors.contains(Self.shortage), "\(end.errors)")
    }
}
