import UnderstudyWorlds

/// Runs of a command under variations, until one fails, and the search for the change that makes it fail.
struct VariedRuns {
    /// The result of a run.
    struct Run {
        let status: Int32
        /// The changes that were made, in their order.
        let changes: [String]
    }

    /// The number of variations.
    let count: Int
    let report: (String) -> Void
    /// Whether a signal ends the runs.
    let isInterrupted: () -> Bool
    /// Runs the command; `nil` for unchanged responses.
    let run: (Variation?) throws(LaunchError) -> Run

    /// - Returns: the exit status, which is that of the run that fails, otherwise 0; and the changes that make it fail.
    func result() throws(LaunchError) -> (status: Int32, causes: [String]) {
        let unchanged = try run(nil).status
        guard unchanged == 0, !isInterrupted() else {
            if unchanged != 0 { report("the command fails without a variation, so none is tried") }
            return (unchanged, [])
        }
        var isVaried = false
        for seed in 1...max(1, count) {
            let failed = try run(Variation(seed: seed))
            isVaried = isVaried || !failed.changes.isEmpty
            if isInterrupted() { return (failed.status, []) }
            if failed.status == 0 { continue }
            let changes = failed.changes.count == 1 ? "one change" : "\(failed.changes.count) changes"
            report("the command fails with responses varied by seed \(seed), which has \(changes); searching for the cause")
            let causes = try narrowed(failed.changes, seed: seed)
            if isInterrupted() { return (failed.status, []) }
            let isConfirmed = causes.isEmpty ? false : try fails(with: causes, seed)
            let passesUnchanged = try run(nil).status == 0
            guard isConfirmed, passesUnchanged else {
                report("no change is the cause: the command fails now and then")
                return (failed.status, [])
            }
            if causes.count > 1 { report("fails with these \(causes.count) together:") }
            for cause in causes { report("fails with: \(cause)") }
            report("again: a rule with the effect {\"vary\": \(Variation(seed: seed, only: causes).json.text)}")
            return (failed.status, causes)
        }
        let variations = count == 1 ? "one variation" : "\(count) variations"
        report(
            isVaried
                ? "the command passes with \(variations) of the responses"
                : "no response was varied: the command calls no operation, or removes the rules")
        return (0, [])
    }

    /// Few changes with which the command fails: halves of a failing set, as long as one of them fails; otherwise a part of each.
    ///
    /// - Parameter fixed: changes that are made in every run.
    private func narrowed(_ changes: [String], with fixed: [String] = [], seed: Int) throws(LaunchError) -> [String] {
        guard changes.count > 1 else { return changes }
        let (first, second) = (Array(changes[..<(changes.count / 2)]), Array(changes[(changes.count / 2)...]))
        if try fails(with: first + fixed, seed) { return try narrowed(first, with: fixed, seed: seed) }
        if try fails(with: second + fixed, seed) { return try narrowed(second, with: fixed, seed: seed) }
        if isInterrupted() { return changes }
        let ofFirst = try narrowed(first, with: fixed + second, seed: seed)
        return ofFirst + (try narrowed(second, with: fixed + ofFirst, seed: seed))
    }

    private func fails(with changes: [String], _ seed: Int) throws(LaunchError) -> Bool {
        if isInterrupted() { return false }
        return try run(Variation(seed: seed, only: changes)).status != 0
    }
}
