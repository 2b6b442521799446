import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension Call {
    /// Answers a call that writes in one transaction with others that have come at the same time, and every other one by itself; see
    /// ``CommitQueue``.
    ///
    /// What is to be done about the outcome is done with the commit, also where the client has left meanwhile.
    func answeredTogether(then: @escaping @Sendable (Call, Outcome) -> Reply) -> Reply {
        guard let write = sharedWrite else { return .computed { answered(then: then) } }
        let promise = PromisedReply()
        let member = CommitQueue.Member { data in
            let outcome = write(data)
            return { promise.give(then(self, outcome)) }
        } alone: {
            promise.give(answered(then: then))
        }
        guard let writeTogether = epoch.data.commits.enter(member, epoch.data) else { return .promised(promise) }
        return .computed {
            writeTogether()
            return promise.reply ?? .promised(promise)
        }
    }
}
