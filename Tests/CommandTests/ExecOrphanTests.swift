import Foundation
import ProbeSupport
import Testing

/// A process namespace, in which `understudy exec` is process 1, as it is in a container.
private enum ProcessNamespace {
    static let flags = ["--user", "--map-root-user", "--pid", "--fork", "--kill-child"]

    /// Containers without privileges may forbid it.
    static func canBeMade() async throws -> Bool {
        guard let unshare = Tool("unshare") else { return false }
        return try await Workplace(accounts: []).run(URL(filePath: unshare.path), flags + ["true"]).status == 0
    }

    /// Runs a shell script under `understudy exec`.
    static func exec(_ script: String) async throws -> Transcript {
        let unshare = try #require(Tool("unshare"))
        let command = try [Program.understudy().path, "exec", "--", "sh", "-c", script]
        return try await Workplace(accounts: []).run(URL(filePath: unshare.path), flags + command)
    }
}

@Suite("`understudy exec` as process 1", .enabled { try await ProcessNamespace.canBeMade() })
struct ExecOrphanTests {
    @Test("collects orphans that end while the command runs, and exits with the command's status")
    func orphans() async throws {
        // The process of the inner parentheses loses its parent at once. As long as nothing collects it, `kill -0` finds it, even after its
        // end.
        let end = try await ProcessNamespace.exec(
            """
            echo parent $PPID
            for status in 0 3; do
                orphan=$( (sleep 0.05; exit $status) > orphan & echo $! )
                tries=0
                while kill -0 "$orphan" 2> found && [ $tries -lt 500 ]; do tries=$((tries + 1)); sleep 0.05; done
                [ $tries -lt 500 ] && echo collected
            done
            exit 4
            """)
        #expect(end.output == "parent 1\ncollected\ncollected\n", "\(end)")
        #expect(end.ending == .exited(4))
    }

    @Test("forwards a signal to the command")
    func signal() async throws {
        let end = try await ProcessNamespace.exec("trap 'echo caught; exit 7' TERM; kill -TERM $PPID; while :; do sleep 0.05; done")
        #expect(end.output == "caught\n", "\(end)")
        #expect(end.ending == .exited(7))
    }
}
