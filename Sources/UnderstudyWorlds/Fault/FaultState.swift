import UnderstudyCore

/// A rule in force, and what has come of it.
package struct FaultState: Sendable, Equatable {
    /// `f1`.
    package let id: String
    package let rule: FaultRule
    /// Requests that the rule is about.
    package let matched: Int
    /// Those of them that it did something to.
    package let fired: Int
    /// Answers that its patch did not fit.
    package let failed: Int

    package var json: JSON {
        .object(
            omittingMissing: [("id", .string(id))] + rule.members
                + [("matched", .integer(matched)), ("fired", .integer(fired)), ("failed", .integer(failed))])
    }
}
