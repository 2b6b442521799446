import HTTPTypes
import OrderedCollections
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The differences of responses, by operation.
package struct Comparison: Sendable {
    /// An operation that was compared.
    package struct Operation: Sendable {
        /// Such as `GET /api/v1/goals/:id`.
        package let name: String
        /// One line each.
        package fileprivate(set) var differences: [String] = []
    }

    private var all: OrderedDictionary<String, Operation> = [:]
    private var statuses: [Int: Int] = [:]

    package init() {}

    /// The operations in the order of their names.
    package var operations: [Operation] { all.values.sorted { $0.name < $1.name } }

    package var differences: [String] { operations.flatMap(\.differences) }

    /// Such as `12 responses of 9 operations compared (200: 11, 404: 1), no difference`.
    package var summary: String {
        func text(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
        let tally = statuses.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", ")
        let found = differences.isEmpty ? "no difference" : text(differences.count, "difference")
        return "\(text(count, "response")) of \(text(all.count, "operation")) compared\(tally.isEmpty ? "" : " (\(tally))"), \(found)"
    }

    var isEmpty: Bool { statuses.isEmpty }
    /// The number of responses.
    package var count: Int { statuses.values.reduce(0, +) }
    func count(of status: Int) -> Int { statuses[status] ?? 0 }

    /// Adds a request without a response.
    mutating func add(_ name: String, withoutResponse reason: String) {
        all[name, default: Operation(name: name)].differences.append("\(name): no response there: \(reason)")
    }

    /// Adds the differences of a response here from the one there, and those of the latter from the document.
    mutating func add(
        _ name: String, there: ComparedResponse, here: ComparedResponse?, documented: [JSONForm.Difference]?
    ) {
        var operation = all[name] ?? Operation(name: name)
        statuses[there.status, default: 0] += 1
        let own = here.map { $0.differences(from: there) } ?? []
        let paths = Set(own.map(\.path))
        let violated = documented.map { Set($0.map(\.path)) }
        // Other data are the likely reason.
        func isAllowed(_ difference: JSONForm.Difference) -> Bool {
            difference.path.hasPrefix("$") && difference.isOfData && violated?.contains(difference.path) == false
        }
        let lines =
            own.map { "\($0.path): \($0.there) there, \($0.here) here\(isAllowed($0) ? " (the document allows both)" : "")" }
            + (documented ?? []).filter { !paths.contains($0.path) }.map { "\($0.path): \($0.there) there, \($0.here) in the document" }
        for line in lines.map({ "\(name) \(there.status) \($0)" }) where !operation.differences.contains(line) {
            operation.differences.append(line)
        }
        all[name] = operation
    }
}
