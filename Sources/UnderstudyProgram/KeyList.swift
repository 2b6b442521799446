import UnderstudyCore

/// Keys of accounts for one line of text: `ada, bob and 3 more`.
package struct KeyList: CustomStringConvertible {
    private let keys: [String]
    private static let shownCount = 20

    package init(_ keys: [String]) {
        self.keys = keys
    }

    package var description: String {
        let shown = keys.prefix(Self.shownCount).map { $0.cut().onTerminal() }.joined(separator: ", ")
        let rest = keys.count - Self.shownCount
        return rest > 0 ? "\(shown) and \(rest) more" : shown
    }
}
