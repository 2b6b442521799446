import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension Call {
    /// The way of the call from here on: what its world's rules make of it, its answer, and its entry in the journal.
    ///
    /// The entry is written before the answer goes out. Where a rule makes the client wait, it is there from the beginning and completed later:
    /// a client that gives up finds what it has sent.
    ///
    /// - Parameter repeated: what is answered when a call comes again that was given a kept answer, and has this entry.
    func reply(_ repeated: @escaping @Sendable (JournalEntry, KeptAnswer) -> (any RepeatedAnswer)?) throws -> Reply {
        guard !epoch.run.rules.isEmpty else { return plainReply(repeated) }
        let subject = subject()
        guard let fired = try epoch.run.rules.fire(for: subject) else { return plainReply { _, _ in nil } }
        let entry = begin(fired, account: isAccountShown ? try? subject.account() : nil)
        let call = self
        return call.waiting(milliseconds: fired.delayBeforeMs, at: fired.gatesBefore) {
            .computed { call.reply(under: fired, completing: entry) }
        }
    }

    /// Whether anybody is told whose request it is.
    private var isAccountShown: Bool { epoch.run.journal.isOn || requestLog != nil }

    private func plainReply(_ repeated: @escaping @Sendable (JournalEntry, KeptAnswer) -> (any RepeatedAnswer)?) -> Reply {
        answeredTogether { call, outcome in
            let entry = call.note(outcome)
            var response = outcome.response
            response.repeated = outcome.kept.flatMap { repeated(entry, $0) }
            return .response(response)
        }
    }

    /// How often, and after what time, a call starts again that has found a lock held: a little longer than it is worth to wait for one.
    private static let (mostStarts, pauseMilliseconds) = (24, 50)

    /// Answers. A call that needs a lock which another program or a reset holds is suspended and starts again, for about a second: no thread
    /// waits.
    func answered(starts: Int = 1, then: @escaping @Sendable (Call, Outcome) -> Reply) -> Reply {
        var call = self
        guard let outcome = call.answer() else { return .disconnect(.close) }
        guard outcome.mayStartAgain, starts < Self.mostStarts else { return then(call, outcome) }
        let next = call
        return .later(.milliseconds(Self.pauseMilliseconds, endedBy: next.epoch.run.end)) {
            .computed { next.answered(starts: starts + 1, then: then) }
        }
    }

    private func subject() -> MatchSubject<any Error> {
        MatchSubject(
            method: request.method.rawValue, path: request.path, query: request.query, headers: request.headers, body: request.body,
            account: { try account() })
    }

    /// Who was held across a swap is closed without running: the request was for data that are no longer there.
    private func reply(under fired: FiredFaults, completing entry: JournalEntry) -> Reply {
        guard isCurrent else {
            noteLost(entry)
            return .disconnect(.close)
        }
        guard fired.runsHandler else { return reply(with: nil, under: fired, completing: entry) }
        return answeredTogether { call, outcome in
            call.log(outcome)
            return call.reply(with: outcome.response, under: fired, completing: entry)
        }
    }

    /// - Parameter real: the handler's answer, if it has run.
    private func reply(with real: Response?, under fired: FiredFaults, completing entry: JournalEntry) -> Reply {
        let call = self
        // The answer to HEAD has no middle.
        if let connection = fired.connection, !fired.cutsAnswer || request.method == .head {
            call.complete(entry, with: nil)
            return call.waiting(milliseconds: fired.delayAfterMs, at: fired.gatesAfter) {
                switch connection {
                case .reset: .disconnect(.reset)
                case .close: .disconnect(.close)
                case .hang: .later(.idleTimeout) { .disconnect(.close) }
                }
            }
        }
        let response = fired.applied(
            to: real, orElse: { match.response(for: RequestError.injected($0)) }, noting: { epoch.run.rules.noteFailure([$0]) })
        call.complete(entry, with: response)
        return call.waiting(milliseconds: fired.delayAfterMs, at: fired.gatesAfter) { .response(response) }
    }

    /// Whether the world still lives the life that the call began in.
    private var isCurrent: Bool {
        let present = world.epoch
        return present.data === epoch.data && present.run === epoch.run
    }

    private func waiting(milliseconds: Int, at gates: [Gate], then: @escaping @Sendable () -> Reply) -> Reply {
        let delay = milliseconds > 0 ? [Pause.milliseconds(milliseconds, endedBy: epoch.run.end)] : []
        return waiting(for: (delay + gates.map(Pause.gate))[...], then: then)
    }

    private func waiting(for pauses: ArraySlice<Pause>, then: @escaping @Sendable () -> Reply) -> Reply {
        guard let pause = pauses.first else { return then() }
        return .later(pause) { waiting(for: pauses.dropFirst(), then: then) }
    }
}
