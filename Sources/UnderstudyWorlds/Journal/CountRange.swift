import UnderstudyCore

/// The expected number of requests.
package struct CountRange: Sendable, Equatable, CustomStringConvertible {
    package let atLeast: Int
    /// `nil` for any number.
    package let atMost: Int?

    package init(atLeast: Int = 0, atMost: Int? = nil) {
        self.atLeast = atLeast
        self.atMost = atMost
    }

    private static let limit = 1_000_000_000

    /// Reads `{exactly}`, or `atLeast` and `atMost`, and records every validation error.
    init(_ reader: ObjectReader) {
        let exactly = reader.integer("exactly", in: 0...Self.limit)
        let atLeast = reader.integer("atLeast", in: 0...Self.limit)
        let atMost = reader.integer("atMost", in: 0...Self.limit)
        let bounds = ["atLeast", "atMost"].filter(reader.isGiven)
        if reader.isGiven("exactly") {
            for bound in bounds { reader.fault(bound, expected: "nothing beside \"exactly\"") }
        } else if bounds.isEmpty {
            reader.faults.add(reader.path, found: "none of them", expected: "exactly, or atLeast and atMost, or one of these")
        }
        if let atLeast, let atMost, atLeast > atMost { reader.fault("atMost", expected: "no less than atLeast") }
        reader.finish()
        self.init(atLeast: exactly ?? atLeast ?? 0, atMost: exactly ?? atMost)
    }

    package func contains(_ count: Int) -> Bool {
        count >= atLeast && (atMost.map { count <= $0 } ?? true)
    }

    /// `exactly 1`, `at least 1`, `from 1 to 3`, `at most 3`.
    package var description: String {
        guard let atMost else { return "at least \(atLeast)" }
        return atLeast == atMost ? "exactly \(atMost)" : atLeast == 0 ? "at most \(atMost)" : "from \(atLeast) to \(atMost)"
    }
}
