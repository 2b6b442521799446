import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

extension RouteTable {
    /// The end of a sentence about a request without a route: the methods of its path, or the nearest route. Empty if no route is near.
    func hint(for request: Request, _ match: Match) -> String {
        if case .backend(_, _, .methodNotAllowed(let allowed)) = match {
            return " (the path has \(allowed.filter { $0 != .head }.map(\.rawValue).listed))"
        }
        return nearestRow(request.method, request.segments).map { " (did you mean \($0.method.rawValue) \($0.path)?)" } ?? ""
    }

    /// No path is a misspelling of a route that is much longer than any.
    private static let longestPath = 500

    private func nearestRow(_ method: HTTPRequest.Method, _ segments: [String]) -> Row? {
        guard segments.reduce(0, { $0 + $1.utf8.count }) <= Self.longestPath else { return nil }
        let given = segments.filter { !$0.isEmpty }
        let method = method == .head ? .get : method
        let near = rows.filter { $0.method == method }.compactMap { row in
            let pattern = row.path.parts(between: "/").filter { !$0.isEmpty }
            // A path without a beginning is one of an app, and not of the control API.
            return PathDifference(given, from: pattern, ofOneLength: row.owner == ControlAPI.name).map { (row, difference: $0) }
        }
        return near.min { $0.difference < $1.difference }?.0
    }
}

/// The difference between a misspelled path and the pattern of a route.
struct PathDifference: Comparable {
    /// The misspelled segments; one for segments that are missing or too many.
    private var segments = 0
    /// The letters in which they differ.
    private var letters = 0

    /// More than the letters of misspelled segments, which are nearer than missing ones.
    private static let lettersOfMissing = 1_000

    /// `nil` if the path is no misspelling of the pattern. A path that fits the pattern is none either: it is one of another backend.
    ///
    /// - Parameters:
    ///   - pattern: literal segments and `:parameters`.
    ///   - ofOneLength: whether no segment may be missing.
    init?(_ given: [String], from pattern: [String], ofOneLength: Bool = false) {
        if given.count == pattern.count {
            guard compare(given, pattern), segments > 0 else { return nil }
        } else {
            guard !ofOneLength, Self.lacksOne(given, of: pattern) || Self.isEnd(given, of: pattern) else { return nil }
            (segments, letters) = (1, Self.lettersOfMissing + abs(pattern.count - given.count))
        }
    }

    static func < (left: PathDifference, right: PathDifference) -> Bool {
        (left.segments, left.letters) < (right.segments, right.letters)
    }

    /// Compares paths of one length: a third of the segments may be misspelled, and at least one.
    private mutating func compare(_ given: [String], _ pattern: [String]) -> Bool {
        for (segment, own) in zip(given, pattern) where !own.isParameter && !segment.isSame(as: own) {
            guard let difference = NearestName.difference(segment, from: own) else { return false }
            segments += 1
            letters += difference
        }
        return segments <= max(1, given.count / 3)
    }

    /// Whether one of the two has a segment more than the other, such as `/api/trends` and `/api/longevity/trends`. At the end, only the
    /// pattern may, and only a parameter.
    private static func lacksOne(_ given: [String], of pattern: [String]) -> Bool {
        if given.count + 1 == pattern.count {
            return pattern.indices.contains { place in
                (place < pattern.count - 1 || pattern[place].isParameter) && isEqual(given, pattern.without(place))
            }
        }
        return given.count == pattern.count + 1 && given.indices.dropLast().contains { isEqual(given.without($0), pattern) }
    }

    /// Whether the path lacks the beginning of the pattern, as without a base path, or repeats it.
    private static func isEnd(_ given: [String], of pattern: [String]) -> Bool {
        given.count < pattern.count
            ? isEqual(given, pattern.suffix(given.count)) : pattern.count > 1 && isEqual(given.suffix(pattern.count), pattern)
    }

    /// Whether a path fits a pattern, with a literal segment and with ids for the parameters.
    private static func isEqual(_ given: some Collection<String>, _ pattern: some Collection<String>) -> Bool {
        zip(given, pattern).allSatisfy { segment, own in
            own == ":env" ? ["dev", "prod"].hasExactly(segment) : own.isParameter ? segment.mayBeID : segment.isSame(as: own)
        }
            && pattern.contains { !$0.isParameter }
    }
}

extension [String] {
    fileprivate func without(_ place: Int) -> [String] { Array(self[..<place] + self[(place + 1)...]) }
}

extension String {
    fileprivate var isParameter: Bool { begins(with: ":") }

    /// Whether a third of the text are digits. A word is no id, since it may be the name of another collection, and neither is the version of an
    /// interface.
    fileprivate var mayBeID: Bool {
        let digits = utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits == utf8.count || (utf8.count > 2 && 3 * digits >= utf8.count)
    }
}
