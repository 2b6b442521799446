import CoreTestSupport
import Testing
import UnderstudyCore
import Values

@Suite("The code of a text message")
struct VerificationCodeTests {
    private func makeWorld() throws -> SeededStore { try SeededStore.make(accounts: [["key": "ada"]]) }

    private func make(
        _ number: String, of uid: String? = nil, in world: SeededStore, from source: IdentifierSource = IdentifierSource()
    ) throws -> VerificationCode {
        try world.write { db in
            try VerificationCode.make(.phoneSignIn, for: number, of: uid, from: source, at: world.clock.now(), in: db)
        }
    }

    @Test("has six digits and a session of 226 characters, and is found by its session until it is used")
    func form() throws {
        let world = try makeWorld()
        let code = try make("+1", of: "ada", in: world)
        #expect(code.code.wholeMatch(of: #/[0-9]{6}/#) != nil, "\(code.code)")
        #expect(code.sessionInfo.wholeMatch(of: #/[A-Za-z0-9_-]{226}/#) != nil, "\(code.sessionInfo)")
        #expect(code.notice.line(at: "http://any") == "to sign in with +1: \(code.code)")
        #expect(try world.read { try VerificationCode.find(session: code.sessionInfo, in: $0) } == code)
        try world.write { try code.consume(in: $0) }
        #expect(try world.read { try VerificationCode.find(session: code.sessionInfo, in: $0) } == nil)
    }

    @Test("is the same each time for the same seed")
    func seeded() throws {
        let world = try makeWorld()
        let codes = try (0..<2).map { _ in try make("+1", in: makeWorld(), from: IdentifierSource(seed: 7)) }
        #expect(codes[0] == codes[1])
        #expect(try make("+1", in: world, from: IdentifierSource(seed: 8)) != codes[0])
    }

    @Test("is listed in the order of the messages, for all numbers or for a user")
    func lists() throws {
        let world = try makeWorld()
        let (first, second) = (try make("+1", of: "ada", in: world), try make("+2", in: world))
        let third = try make("+1", of: "ada", in: world)
        #expect(try world.read { try VerificationCode.all(in: $0) } == [first, second, third])
        #expect(try world.read { try VerificationCode.all(of: "ada", in: $0) } == [first, third])
        #expect(second.uid == nil)
    }

    @Test("is stored for the newest 1,000 messages")
    func limit() throws {
        let world = try makeWorld()
        let source = IdentifierSource(seed: 1)
        try world.write { db in
            for number in 0..<1_003 {
                _ = try VerificationCode.make(.phoneSignIn, for: "+\(number)", of: nil, from: source, at: world.clock.now(), in: db)
            }
        }
        let codes = try world.read { try VerificationCode.all(in: $0) }
        #expect(codes.count == 1_000)
        #expect(codes.first?.phoneNumber == "+3")
        #expect(codes.last?.phoneNumber == "+1002")
    }
}
