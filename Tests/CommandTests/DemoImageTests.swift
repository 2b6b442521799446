import Foundation
import Testing

@Suite("A program with the demo's image beside it")
struct DemoImageTests {
    private let place: Workplace

    /// Copies the program to a place. By another process: a file that is open for writing cannot be run, and whatever another test starts
    /// while it is copied here would have it open, too.
    init() async throws {
        place = try Workplace()
        let copied = try await place.run(Program.shell, ["-c", "cp \"$0\" understudy", Program.understudy().path])
        #expect(copied.status == 0)
    }

    private func run(_ arguments: String...) async throws -> Finished {
        try await place.run(place.folder.appending(path: "understudy"), arguments)
    }

    /// Whether a new database keeps a seed as it stands in the program, for all to read: it came from there.
    private func isBegunFromImage(by program: String = "understudy") async throws -> Bool {
        let listed = try await place.run(place.folder.appending(path: program), ["accounts", "--database", "u.sqlite"])
        #expect(listed.status == 0)
        #expect(listed.output.contains("six-days"))
        let isReadable = try place.data(of: "u.sqlite").range(of: Data("{\"key\":\"six-days\"".utf8)) != nil
        for name in ["u.sqlite", "u.sqlite.key"] { try FileManager.default.removeItem(atPath: place.path(of: name)) }
        return isReadable
    }

    @Test("begins a new database with it, unless it is missing or older than the program")
    func used() async throws {
        #expect(try await !isBegunFromImage())
        let made = try await run("make-demo-image", "understudy.demo")
        #expect(made.status == 0)
        #expect(try await isBegunFromImage())
        let past = Date(timeIntervalSinceNow: -1_000_000)
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: place.path(of: "understudy.demo"))
        #expect(try await !isBegunFromImage())
    }

    @Test("finds it by a link to the program")
    func linked() async throws {
        _ = try await run("make-demo-image", "understudy.demo")
        let link = place.folder.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: place.folder.appending(path: "understudy"))
        #expect(try await isBegunFromImage(by: "link"))
    }

    @Test("says why it cannot be made")
    func unwritable() async throws {
        let made = try await run("make-demo-image", "missing/understudy.demo")
        #expect(made.status != 0)
        #expect(made.errors.hasPrefix("understudy: missing/understudy.demo cannot be made, and new databases are made without it: "))
    }
}
