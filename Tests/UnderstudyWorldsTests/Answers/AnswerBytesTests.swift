import Testing
import UnderstudyCore
import UnderstudyWorlds

/// What takes the memory of an answer.
enum AnswerPart: CaseIterable, Sendable {
    case body, target, credential, header, headers

    /// An answer of about so many bytes, and what it is kept under.
    func make(_ number: Int, bytes: Int) throws -> (answer: KeptAnswer, key: AnswerKey) {
        let long = String(repeating: "x", count: bytes)
        let target = "/\(number)"
        switch self {
        case .body: return (KeptAnswer.make(long), try AnswerKey.make(target))
        case .target: return (KeptAnswer.make(), try AnswerKey.make(target + "?" + long))
        case .credential: return (KeptAnswer.make(), try AnswerKey.make(target, headers: ["Authorization": "Bearer " + long]))
        case .header: return (KeptAnswer.make(headers: ["ETag": long]), try AnswerKey.make(target))
        case .headers:
            let headers = Dictionary(uniqueKeysWithValues: (0..<bytes / 50).map { ("x-\($0)", "") })
            return (KeptAnswer.make(headers: headers), try AnswerKey.make(target))
        }
    }
}

@Suite("The memory of kept answers")
struct AnswerBytesTests {
    @Test("is bounded, whatever takes it", arguments: AnswerPart.allCases)
    func bound(_ part: AnswerPart) throws {
        let kept = KeptAnswers(capacityBytes: 100_000)
        for number in 0..<500 {
            let (answer, key) = try part.make(number, bytes: 2_000)
            kept.keep(answer, for: key)
            #expect(kept.text(key) != nil)
            #expect((2_000...100_000).contains(kept.byteCount))
        }
        #expect(kept.text(try part.make(0, bytes: 2_000).key) == nil)
    }

    @Test("counts an answer that takes another's place once", arguments: AnswerPart.allCases)
    func replacing(_ part: AnswerPart) throws {
        let kept = KeptAnswers()
        let (answer, key) = try part.make(1, bytes: 2_000)
        kept.keep(answer, for: key)
        let bytes = kept.byteCount
        for _ in 0..<3 { kept.keep(answer, for: key) }
        #expect(kept.byteCount == bytes)
        kept.forget(.everything)
        #expect(kept.byteCount == 0)
    }

    @Test("counts an answer by what takes its place")
    func shrinking() throws {
        let kept = KeptAnswers()
        let key = try AnswerKey.make("/a")
        kept.keep(.make("x"), for: key)
        let bytes = kept.byteCount
        kept.keep(.make(String(repeating: "x", count: 1_001)), for: key)
        #expect(kept.byteCount == bytes + 1_000)
        kept.keep(.make("x"), for: key)
        #expect(kept.byteCount == bytes)
    }

    @Test("goes with the answers of an account")
    func account() throws {
        let kept = KeptAnswers()
        kept.keep(.make("x", askedBy: "ada", dependsOn: .ownRows), for: try .make("/ada"))
        let bytes = kept.byteCount
        kept.keep(.make("x", askedBy: "grace", dependsOn: .ownRows), for: try .make("/grace"))
        kept.forget(.account("grace"))
        #expect(kept.byteCount == bytes)
    }

    @Test("is not given to an answer that takes more than there is")
    func tooLarge() throws {
        let kept = KeptAnswers(capacityBytes: 1_000)
        let key = try AnswerKey.make("/a")
        kept.keep(.make(String(repeating: "x", count: 1_000)), for: key)
        #expect(kept.text(key) == nil)
        #expect(kept.byteCount == 0)
    }

    @Test("counts as memory of the world's")
    func world() throws {
        let world = try World.make()
        let before = world.memoryBytes
        world.kept.keep(.make("one"), for: try .make("/a"))
        #expect(world.memoryBytes == before + world.kept.byteCount)
    }
}
