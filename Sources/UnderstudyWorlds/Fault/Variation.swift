import Values

/// Changes of real responses within their schemas: optional members left out, unknown ones added, other forms.
///
/// The seed and the operation's path decide them, so that a request always gets the same ones.
package struct Variation: Sendable, Equatable {
    package let seed: Int
    /// The only changes that are made, such as `GET /api/v1/goals $.data.goals[0].notes left out`; `nil` for all of the seed.
    package let only: [String]?

    package init(seed: Int, only: [String]? = nil) {
        (self.seed, self.only) = (seed, only)
    }

    private static let mostChanges = 1_000

    init(_ reader: ObjectReader) {
        seed = reader.integer("seed", in: 0...Int(Int32.max)) ?? 0
        reader.require("seed", expected: "a whole number from 0")
        only = reader.strings("only", atMost: Self.mostChanges)
        reader.finish()
    }

    package var json: JSON {
        .object(omittingMissing: [("seed", .integer(seed)), ("only", only.map { .array($0.map(JSON.string)) })])
    }
}
