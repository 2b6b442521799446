/// The heads that a thread has answered, each with what is answered to whoever sends it again. Each thread has its own, and needs no lock.
struct KnownHeads {
    /// More than these make room: each takes two to four kilobytes.
    private static let capacity = 256

    private var answers: [RequestHead: any RepeatedAnswer] = [:]

    func answer(to head: RequestHead) -> (any RepeatedAnswer)? { answers[head] }

    mutating func note(_ answer: any RepeatedAnswer, to head: RequestHead) {
        // One of them at random: which comes first is the hash's choice.
        if answers.count >= Self.capacity, answers[head] == nil { answers.remove(at: answers.startIndex) }
        answers[head] = answer
    }
}
