import ProbeSupport

/// What a request was sent to.
enum Side {
    /// A backend in the main world, where rules spoil answers and swaps close connections.
    case backend
    case control
    /// Anything in a sandbox, where nobody does either.
    case sandbox
}

extension Run {
    /// Counts an answer, and finds fault with one that nobody has asked for.
    ///
    /// - Parameters:
    ///   - answer: `nil` when the connection ended without a whole one.
    ///   - expected: the statuses that the request may get where no rule touches it.
    ///   - sent: the tick before it was sent.
    func judge(_ answer: WireAnswer?, to request: WireRequest, expecting expected: Set<Int>, from side: Side, since sent: Int) {
        guard let answer else {
            findings.count(.closed)
            if side != .backend { findings.fail("\(request): the connection ended without an answer") }
            return
        }
        if answer.fault != nil { return findings.count(.touched) }
        if answer.status >= 400 { findings.countRefusal() }
        if expected.contains(answer.status) { return }
        // On a file, who has committed before a swap, or met two of them, is not answered by the next epoch.
        if side == .control, plan.isFile, answer.status == 500, ledger.hasSwapped(since: sent) { return findings.count(.interrupted) }
        // The other process may hold the file for longer than a writer waits, such as for an import.
        if plan.hasSecondProcess, answer.status == 503, answer.header("retry-after") != nil { return findings.count(.locked) }
        findings.fail("\(request): \(answer)")
    }
}

extension Findings.Count {
    static let swaps = Self("swaps")
    static let closed = Self("connections closed")
    static let touched = Self("answers touched by rules")
    static let interrupted = Self("interrupted by swaps")
    static let locked = Self("put off by the other process")
}
