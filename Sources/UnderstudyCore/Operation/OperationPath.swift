/// The path of an operation: literal segments and `:parameters`. A literal is behind the backend's prefix.
package struct OperationPath: Sendable, ExpressibleByStringInterpolation {
    let text: String
    let isRoot: Bool

    package init(stringLiteral text: String) { self.init(text, isRoot: false) }

    private init(_ text: String, isRoot: Bool) {
        self.text = text
        self.isRoot = isRoot
    }

    /// A path outside of the backend's prefix.
    package static func root(_ text: String) -> OperationPath { OperationPath(text, isRoot: true) }

    func text(behind prefix: String) -> String { isRoot ? text : prefix + text }
}
