@testable import UnderstudyCommand

extension Strictness {
    static let lenient = Strictness(names: nil)
    static let strict = Strictness(names: [])
    static let strictRequests = Strictness(names: ["requests"])
}
