import Values

/// At which matching requests a rule fires.
package enum FaultSchedule: Sendable, Equatable {
    case always
    case first(Int)
    /// - Parameter times: `nil` for no limit.
    case after(Int, times: Int?)
    case every(Int)
    case probability(Double, seed: UInt64)

    /// - Parameters:
    ///   - matchNumber: counted from 1.
    ///   - generator: the rule's own, from ``generator``; used once per matching request.
    package func fires(at matchNumber: Int, generator: inout SeededGenerator) -> Bool {
        switch self {
        case .always: true
        case .first(let count): matchNumber <= count
        case .after(let skipped, let times): matchNumber > skipped && (times.map { matchNumber - skipped <= $0 } ?? true)
        case .every(let step): matchNumber.isMultiple(of: step)
        case .probability(let probability, _): generator.unit() < probability
        }
    }

    /// Whether it can fire after some matching requests.
    package func mayFire(afterMatches count: Int) -> Bool {
        switch self {
        case .first(let limit): count < limit
        case .after(let skipped, let times): times.map { count - skipped < $0 } ?? true
        case .always, .every, .probability: true
        }
    }

    /// The source of the schedule's random numbers.
    package var generator: SeededGenerator {
        if case .probability(_, let seed) = self { SeededGenerator(seed: seed) } else { SeededGenerator(seed: 0) }
    }

    /// `nil` for `always`.
    package var json: JSON? {
        switch self {
        case .always: nil
        case .first(let count): ["first": .integer(count)]
        case .after(let skipped, let times): .object(omittingMissing: [("after", .integer(skipped)), ("times", times.map(JSON.integer))])
        case .every(let step): ["every": .integer(step)]
        case .probability(let probability, let seed): ["probability": .number(probability), "seed": .number(Double(seed))]
        }
    }
}

extension FaultSchedule {
    private static let countLimit = 1_000_000_000
    /// Up to this number, a double holds every whole number.
    private static let seedLimit = 1 << 53

    /// Reads a schedule and records every validation error. A status beside it, or alone, is an ``AnswerStatus``, which is read before.
    package init(_ reader: ObjectReader) {
        let first = reader.integer("first", in: 1...Self.countLimit)
        let after = reader.integer("after", in: 0...Self.countLimit)
        let times = reader.integer("times", in: 1...Self.countLimit)
        let every = reader.integer("every", in: 1...Self.countLimit)
        let probability = reader.number("probability", in: 0...1)
        let seed = reader.integer("seed", in: 0...Self.seedLimit)
        let given = ["first", "after", "every", "probability"].filter(reader.isGiven)
        if given.count > 1 || (given.isEmpty && !reader.isGiven("status")) {
            reader.faults.add(
                reader.path, found: given.isEmpty ? "none of them" : given.joined(separator: ", "),
                expected: given.isEmpty ? "one of first, after, every, probability, status" : "one of first, after, every, probability")
        }
        if reader.isGiven("times"), given != ["after"] { reader.fault("times", expected: "nothing without \"after\"") }
        if reader.isGiven("seed"), given != ["probability"] { reader.fault("seed", expected: "nothing without \"probability\"") }
        reader.finish()
        if let first {
            self = .first(first)
        } else if let after {
            self = .after(after, times: times)
        } else if let every {
            self = .every(every)
        } else if let probability {
            self = .probability(probability, seed: UInt64(seed ?? 1))
        } else {
            self = .always
        }
    }
}
