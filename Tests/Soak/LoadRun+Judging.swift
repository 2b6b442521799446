import ProbeSupport

/// The target of a request.
enum RequestTarget {
    /// A backend in the main world, where fault rules change responses and swaps close connections.
    case backend
    case control
    /// Any path in a sandbox, without fault rules and swaps.
    case sandbox
}

extension LoadRun {
    /// Counts a response, and reports an unexpected one.
    ///
    /// - Parameters:
    ///   - answer: `nil` when the connection ended before the response was complete.
    ///   - expected: the valid statuses if no fault rule applies.
    ///   - sent: the tick before the request was sent.
    func judge(_ answer: RawResponse?, to request: RawRequest, expecting expected: Set<Int>, from target: RequestTarget, since sent: Int) {
        guard let answer else {
            findings.count(.closed)
            if target != .backend { findings.fail("\(request): the connection ended without an answer") }
            return
        }
        if answer.fault != nil { return findings.count(.touched) }
        if answer.status >= 400 { findings.countRefusal() }
        if expected.contains(answer.status) { return }
        // On a file, a call that committed before a swap, or that met two swaps, is not repeated in the next epoch.
        if target == .control, plan.isFile, answer.status == 500, ledger.hasSwapped(since: sent) { return findings.count(.interrupted) }
        // The other process may hold the lock for longer than a write waits.
        if plan.hasSecondProcess, answer.status == 503, answer["Retry-After"] != nil { return findings.count(.locked) }
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
