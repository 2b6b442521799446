import CoreTestSupport
import Testing
import UnderstudyCore
import Values

@testable import UnderstudyWorlds

/// A kind of access that writes to the data of an epoch.
enum Transaction: CaseIterable, Sendable {
    case write, rehearsal

    /// Adds an account.
    func run(on call: CallScope) throws {
        switch self {
        case .write: try call.insertAccount("late")
        case .rehearsal: try call.rehearse(at: Instant(seconds: 0), isOfClock: true, in: Rehearsals()) { try $0.insertAccount("late") }
        }
    }
}

@Suite("A transaction that writes for a past epoch on a file")
final class RefusedEpochTests {
    private let folder: TemporaryFolder
    private let world: World

    init() throws {
        folder = try TemporaryFolder()
        world = try World.make(at: Place.file.location(in: folder), accounts: [["key": "ada"]])
    }

    deinit {
        try? world.close()
    }

    @Test("is refused and commits nothing", arguments: Transaction.allCases)
    func refusal(_ transaction: Transaction) throws {
        let call = CallScope(world.epoch.data)
        try world.reset(to: world.initialStateNow())
        #expect(!call.isRefused)
        #expect(throws: EpochEndedError.self) { try transaction.run(on: call) }
        #expect(call.isRefused)
        #expect(!call.hasCommitted)
        #expect(try world.accountKeys() == ["ada"])
    }

    @Test("is known to be refused even if the error was caught")
    func caught() throws {
        let call = CallScope(world.epoch.data)
        try world.restore(world.takeSnapshot("s").0)
        _ = try? call.insertAccount("late")
        #expect(call.isRefused)
    }

    @Test("that was committed before the end is known to be committed, unlike reads and rehearsals")
    func committed() throws {
        let call = CallScope(world.epoch.data)
        _ = try call.accountKeys()
        try Transaction.rehearsal.run(on: call)
        #expect(!call.hasCommitted)
        try call.insertAccount("grace")
        #expect(call.hasCommitted)
        try world.restore(world.takeSnapshot("s").0)
        #expect(throws: EpochEndedError.self) { try call.insertAccount("late") }
        #expect(call.hasCommitted)
        #expect(call.isRefused)
        #expect(try world.accountKeys() == ["ada", "grace"])
    }

    @Test("that fails for another reason is not refused")
    func otherFailure() throws {
        let call = CallScope(world.epoch.data)
        #expect(throws: ExpectedError.self) { try call.read { _ in throw ExpectedError() } }
        #expect(throws: ExpectedError.self) { try call.write { _ in throw ExpectedError() } }
        #expect(!call.isRefused)
        #expect(!call.hasCommitted)
    }
}
