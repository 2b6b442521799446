import UnderstudyProgram
import UnderstudyWorlds
import Values

/// The operations that a run has reached, of the backends that it has used.
struct CoverageReport {
    /// The operations of a backend, in the order of `understudy routes`.
    struct BackendCoverage {
        let name: String
        /// For people.
        let title: String
        let operations: [(name: String, counts: Coverage.Counts)]

        /// The operations that at least one request has reached, with any response.
        var reached: Int { operations.count { $0.counts.requests > 0 } }
    }

    let backends: [BackendCoverage]

    init(_ coverage: Coverage, of services: Services) {
        let operations = Dictionary(grouping: services.table.rows.compactMap(\.operation), by: \.backend)
        self.init(coverage, of: services.backends.map { ($0.name, $0.title, operations[$0.name] ?? []) })
    }

    /// - Parameter backends: with their operations. One that has several paths may be repeated.
    init(_ coverage: Coverage, of backends: [(name: String, title: String, operations: [Coverage.Operation])]) {
        self.backends = backends.map { name, title, operations in
            var known: Set<Coverage.Operation> = []
            return BackendCoverage(
                name: name, title: title,
                operations: operations.filter { known.insert($0).inserted }.map { ($0.name, coverage[$0]) })
        }.filter { $0.reached > 0 }
    }

    var total: Int { backends.reduce(0) { $0 + $1.operations.count } }
    var reached: Int { backends.reduce(0) { $0 + $1.reached } }
    /// Rounded down; 0 if no backend was used.
    var percent: Int { total == 0 ? 0 : 100 * reached / total }

    private static let shownMissing = 3

    /// The figures for people.
    var figures: String { total == 0 ? "no operation" : "\(reached) of \(total) operations (\(percent) %)" }

    /// The line of standard error.
    ///
    /// - Parameter minimum: the least percentage, if there is one. The line of a lower one names the first missing operations.
    func line(atLeast minimum: Int?) -> String {
        let line = "the command reached \(figures)"
        guard let minimum, percent < minimum else { return line }
        let missing = backends.flatMap(\.operations).filter { $0.counts.requests == 0 }.map { $0.name.onTerminal() }
        let shown = missing.prefix(Self.shownMissing) + ValidationErrors.rest(missing.count - Self.shownMissing)
        return "\(line), less than --min \(minimum)" + (shown.isEmpty ? "" : "; missing: \(shown.joined(separator: ", "))")
    }

    /// The document for programs.
    var json: JSON {
        [
            "total": .integer(total), "reached": .integer(reached), "percent": .integer(percent),
            "backends": .array(
                backends.map { backend in
                    [
                        "name": .string(backend.name), "title": .string(backend.title), "total": .integer(backend.operations.count),
                        "reached": .integer(backend.reached), "operations": .array(backend.operations.map(Self.json)),
                    ]
                }),
        ]
    }

    private static func json(of operation: (name: String, counts: Coverage.Counts)) -> JSON {
        let counts = operation.counts
        func json(_ outcomes: [Coverage.Outcome: Int]) -> JSON {
            .object(omittingMissing: Coverage.Outcome.allCases.map { ($0.rawValue, outcomes[$0].map(JSON.integer)) })
        }
        return [
            "operation": .string(operation.name), "requests": .integer(counts.requests),
            "statuses": json(counts.outcomes),
            "faults": .object(omittingMissing: counts.faults.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) }),
        ]
    }
}
