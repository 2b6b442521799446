import CoreTestSupport
import Dispatch
import GRDB
import MicroHTTP
import Synchronization
import TestTraits
import Testing
import UnderstudyCore
import UnderstudyWorlds

/// A call that adds an account, and what became of it.
private final class Write: Sendable {
    let finished = DispatchSemaphore(value: 0)
    private let outcome = Mutex<Bool?>(nil)
    private let error = Mutex<(any Error)?>(nil)

    var isCommitted: Bool? { outcome.withLock { $0 } }
    var failure: (any Error)? { error.withLock { $0 } }

    /// - Parameter before: done first, within the transaction.
    func member(_ key: String, before: @escaping @Sendable (any DataAccess) throws -> Void = { _ in }) -> CommitQueue.Member {
        CommitQueue.Member { data in
            do {
                try before(data)
                try data.insertAccount(key)
            } catch {
                self.error.withLock { $0 = error }
            }
            return { self.finish(isCommitted: true) }
        } alone: {
            self.finish(isCommitted: false)
        }
    }

    private func finish(isCommitted: Bool) {
        outcome.withLock { $0 = isCommitted }
        finished.signal()
    }
}

private struct Refusal: Error {}

@Suite("Calls that write together", .blocking)
struct CommitQueueTests {
    @Test("are committed at once where nobody else writes", arguments: Place.allCases)
    func alone(_ place: Place) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let world = try World.make(at: place.location(in: folder))
        let (data, write) = (world.epoch.data, Write())
        data.commits.enter(write.member("ada"), data)?()
        #expect(write.isCommitted == true)
        #expect(try world.accountKeys() == ["ada"])
    }

    /// Holds the first call in its transaction until all others wait.
    private func together(_ world: World, _ members: [CommitQueue.Member], _ writes: [Write]) {
        let data = world.epoch.data
        let (began, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let first = Write()
        let leader = first.member("first") { _ in
            began.signal()
            goOn.wait()
        }
        DispatchQueue(label: "first").async { data.commits.enter(leader, data)?() }
        began.wait()
        for member in members { data.commits.enter(member, data)?() }
        #expect(writes.map(\.isCommitted) == writes.map { _ in nil })
        goOn.signal()
        for write in [first] + writes { write.finished.wait() }
    }

    @Test("take those with them that come before they begin")
    func takenAlong() throws {
        let world = try World.make()
        let data = world.epoch.data
        let writes = (0..<3).map { _ in Write() }
        let seen = Mutex<[[String]]>([])
        let begins = writes.enumerated().map { index, write in
            data.commits.enter(
                write.member("\(index)") { data in
                    let known = try data.accountKeys()
                    seen.withLock { $0.append(known) }
                }, data)
        }
        #expect(begins.map { $0 != nil } == [true, false, false])
        #expect(writes.map(\.isCommitted) == [nil, nil, nil])
        begins[0]?()
        #expect(writes.map(\.isCommitted) == [true, true, true])
        #expect(seen.withLock { $0 } == [[], ["0"], ["0", "1"]])
        // All is written: the next one begins by itself.
        let later = Write()
        data.commits.enter(later.member("later"), data)?()
        #expect(later.isCommitted == true)
    }

    @Test("share one transaction with all who have come meanwhile, and see what those before them wrote", arguments: Place.allCases)
    func sharing(_ place: Place) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let world = try World.make(at: place.location(in: folder))
        let commits = Atomic(0)
        let seen = Mutex<[[String]]>([])
        let writes = (0..<100).map { _ in Write() }
        let members = writes.enumerated().map { number, write in
            write.member("n\(number + 100)") { data in
                seen.withLock { $0.append((try? data.accountKeys()) ?? []) }
                if number == 0 { try data.read { $0.afterNextTransaction { _ in commits.add(1, ordering: .relaxed) } } }
                // The hundred are more than one transaction takes.
                if number == 63 { #expect(commits.load(ordering: .relaxed) == 0) }
                if number == 64 { #expect(commits.load(ordering: .relaxed) == 1) }
            }
        }
        together(world, members, writes)
        #expect(writes.map(\.isCommitted) == writes.map { _ in true })
        #expect(try world.accountKeys().count == 101)
        #expect(seen.withLock { $0.map(\.count) } == Array(1...100))
    }

    @Test("are undone each alone where their own part throws")
    func ownFailure() throws {
        let world = try World.make()
        let writes = (0..<3).map { _ in Write() }
        let members = [
            writes[0].member("ada"),
            writes[1].member("bob") { data in
                try data.write(touching: .everything) { db in
                    try Account(key: "carol", createdAt: Instant(seconds: 0)).insert(in: db)
                    throw Refusal()
                }
            },
            // The key of another one: a constraint is the call's own matter.
            writes[2].member("ada"),
        ]
        together(world, members, writes)
        #expect(try world.accountKeys() == ["ada", "first"])
        #expect(writes.map(\.isCommitted) == [true, true, true])
        #expect(writes[0].failure == nil)
        #expect(writes[1].failure is Refusal)
        #expect(writes[2].failure is DatabaseError)
    }

    @Test("are to be done each alone where the database does not take one of them, and nothing is stored")
    func sharedFailure() throws {
        let world = try World.make()
        let writes = (0..<3).map { _ in Write() }
        let members = [
            writes[0].member("ada"),
            writes[1].member("bob") { data in
                try data.write(touching: .everything) { _ in throw DatabaseError(resultCode: .SQLITE_FULL) }
            },
            writes[2].member("carol"),
        ]
        together(world, members, writes)
        #expect(try world.accountKeys() == ["first"])
        #expect(writes[0].isCommitted == false)
        #expect(writes[1].isCommitted == false)
        #expect(writes[2].isCommitted == false)
    }

    @Test("have the answers forgotten that they touch, and no others")
    func touching() throws {
        let world = try World.make(accounts: [["key": "ada"], ["key": "bob"]])
        let data = world.epoch.data
        for key in ["ada", "bob"] {
            world.kept.keep(.make(key, askedBy: key, dependsOn: .ownRows), for: try .make("/\(key)"))
        }
        let member = CommitQueue.Member { data in
            try? data.write(touching: .account("ada")) { try Account.stopRenewing("ada", in: $0) }
            return {}
        } alone: {
        }
        data.commits.enter(member, data)?()
        #expect(world.kept.text(try .make("/ada")) == nil)
        #expect(world.kept.text(try .make("/bob")) == "bob")
    }
}

@Suite("A read in one transaction")
struct ReadOnceTests {
    @Test("is given back where it only reads")
    func reading() throws {
        let world = try World.make(accounts: [["key": "ada"]])
        #expect(try CallAccess(world.epoch.data).readOnce { try $0.accountKeys() + $0.accountKeys() } == ["ada", "ada"])
    }

    @Test("has done nothing where it wanted to write, even if it went on", arguments: [true, false])
    func writing(_ goesOn: Bool) throws {
        let world = try World.make(accounts: [["key": "ada"]])
        let access = CallAccess(world.epoch.data)
        let keys = try access.readOnce { data in
            do {
                try data.insertAccount("bob")
            } catch  where goesOn {}
            return try data.accountKeys()
        }
        #expect(keys == nil)
        #expect(try world.accountKeys() == ["ada"])
        #expect(!access.hasCommitted)
    }
}
