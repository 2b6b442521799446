import MicroHTTP
import Synchronization
import UnderstudyCore
import UnderstudyWorlds

extension Call {
    /// Answers a call that writes in one transaction with others that have come at the same time, and every other one by itself; see
    /// ``CommitQueue``.
    ///
    /// What is to be done about the outcome is done with the commit, also where the client has left meanwhile.
    func answeredTogether(then: @escaping @Sendable (Call, Outcome) -> Reply) -> Reply {
        guard let write = sharedWrite else { return answered(then: then) }
        let outcome = SharedValue<Outcome>()
        let reply = SharedValue<Reply>()
        let member = CommitQueue.Member {
            outcome.value = write($0)
        } finish: { isCommitted in
            reply.value = (isCommitted ? outcome.value : nil).map { then(self, $0) } ?? answered(then: then)
        }
        if epoch.data.commits.enter(member, epoch.data) { return reply.value ?? .disconnect(.close) }
        // Without a reply the server stops, and waits no longer.
        return .later(.signal(member.signal)) { reply.value ?? .disconnect(.close) }
    }
}

/// What one thread finds out for another.
private final class SharedValue<Value: Sendable>: Sendable {
    private let state = Mutex<Value?>(nil)

    var value: Value? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
