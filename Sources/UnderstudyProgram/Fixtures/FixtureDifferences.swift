import Values

/// The differences of fixtures of this server from those in a folder.
package struct FixtureDifferences: Sendable {
    /// One line each. A fixture with many differences has a line for the first ones.
    package private(set) var lines: [String] = []
    private var count = 0

    package init() {}

    package mutating func add(_ line: String, of file: String) {
        count += 1
        lines.append("\(file): \(line)")
    }

    /// Adds the differences of a fixture.
    ///
    /// - Parameters:
    ///   - status: in the folder's index; `nil` for a fixture that it does not list.
    ///   - bytes: of the file in the folder; `nil` without a file.
    package mutating func add(_ fixture: Fixture, status: Int?, bytes: [UInt8]?) {
        let file = fixture.entry.file
        guard let status, let bytes else { return add("missing in the folder", of: file) }
        var found = status == fixture.entry.status ? [] : ["status \(status) in the folder, \(fixture.entry.status) now"]
        if bytes != fixture.bytes { found += Self.differences(of: fixture.bytes, from: bytes) }
        guard !found.isEmpty else { return }
        count += 1
        lines += found.prefix(Self.mostLines).map { "\(file): \($0)" }
        if found.count > Self.mostLines { lines.append("\(file): \(found.count - Self.mostLines) more differences") }
    }

    /// Such as `141 fixtures compared, 2 differ`.
    package func summary(of total: Int) -> String {
        let fixtures = FixtureIndex.text(ofCount: total)
        return count == 0 ? "\(fixtures) compared, no difference" : "\(fixtures) compared, \(count) \(count == 1 ? "differs" : "differ")"
    }

    private static let mostLines = 5

    private static func differences(of now: [UInt8], from there: [UInt8]) -> [String] {
        guard let now = try? JSON(parsing: now, numbers: .exact), let there = try? JSON(parsing: there, numbers: .exact) else {
            return ["other bytes now"]
        }
        let found = now.differences(from: there, at: "$")
        return found.isEmpty ? ["other white space, or another order of members, now"] : found
    }
}

extension JSON {
    /// The places at which this value differs from an earlier one, such as `$.weekly.value: 0.4 in the folder, 0.5 now`.
    fileprivate func differences(from there: JSON, at path: String) -> [String] {
        switch (there, self) {
        case (.object(let there), .object(let now)):
            let changed = there.flatMap { name, value in
                now[name]?.differences(from: value, at: "\(path).\(name)") ?? ["\(path).\(name): missing now"]
            }
            return changed + now.filter { there[$0.key] == nil }.map { "\(path).\($0.key): missing in the folder" }
        case (.array(let there), .array(let now)) where there.count != now.count:
            return ["\(path): length \(there.count) in the folder, \(now.count) now"]
        case (.array(let there), .array(let now)):
            return zip(there, now).enumerated().flatMap { index, pair in pair.1.differences(from: pair.0, at: "\(path)[\(index)]") }
        default: return isSame(as: there) ? [] : ["\(path): \(there.text.cut(to: 60)) in the folder, \(text.cut(to: 60)) now"]
        }
    }
}
