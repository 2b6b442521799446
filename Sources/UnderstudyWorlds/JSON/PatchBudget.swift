/// What all patches of one response may cost together.
package struct PatchBudget: Sendable {
    /// The most bytes that the patches may add to a document. Without a limit, copies of copies would double it with each operation.
    package static let growthLimitBytes = 2 << 20
    /// The most values that the patches may pass over: the siblings on the way to each place, and the parts of each new value.
    package static let stepLimit = 50_000_000

    var growth = 0
    private var steps = 0

    package init() {}

    /// Counts the growth by a new value, and its parts.
    mutating func add(bytes: Int) throws(JSONPatchError.Reason) {
        growth += bytes
        guard growth <= Self.growthLimitBytes else { throw .tooLarge }
        try visit(bytes)
    }

    /// Counts values that an operation passes over.
    mutating func visit(_ count: Int = 0) throws(JSONPatchError.Reason) {
        guard steps <= Self.stepLimit else { throw .tooMuchWork }
        steps += count
    }
}
