import UnderstudyWorlds
import Values

/// A route of an endpoints file as JSON text.
struct HARRouteText {
    let bytes: [UInt8]
    let answerCount: Int
    let maskedCount: Int

    static let mostAnswers = 10_000
    /// The depth of a route in its file.
    private static let depth = 2
    /// The start of an expression in a text.
    private static let template = Needle(Array("{{".utf8))

    /// - Parameter calls: the calls of one route, in order.
    /// - Returns: `nil` if none has an answer that can be written.
    init?(_ calls: [HARCall], _ masking: Masking, _ omissions: inout [HAROmission: Int]) {
        guard let route = calls.first?.route else { return nil }
        // A route for users refuses other requests by itself.
        let isForUser = calls.contains(where: \.hasCredentials) && !calls.contains { !$0.hasCredentials && $0.status < 400 }
        var answers: [HARAnswer] = []
        for call in calls where call.hasCredentials || !isForUser {
            do throws(HAROmission) {
                if answers.count == Self.mostAnswers { throw .surplus }
                answers.append(try HARAnswer(call, masking))
            } catch {
                omissions[error, default: 0] += 1
            }
        }
        // The last answer of a sequence repeats.
        while let last = answers.last, answers.dropLast().last == last { answers.removeLast() }
        guard let first = answers.first else { return nil }
        answerCount = answers.count
        maskedCount = answers.count(where: \.hasMasked)
        let name = "\(route.method.rawValue) \(route.path)"
        let start: [(String, JSON?)] = [
            ("replaces", calls.contains(where: \.route.replacesOperation) ? true : nil), ("for", isForUser ? "user" : nil),
        ]
        bytes =
            if answers.count == 1 {
                Self.text { [name: .object(omittingMissing: $0 + start + first.members(namingStatus: false))] }
            } else {
                Self.text(elements: answers) { [name: .object(omittingMissing: $0 + start + [("answers", [])])] }
            }
    }

    /// - Parameters:
    ///   - answers: the elements of the array at the end of the route.
    ///   - route: gives the route, with the given members first.
    private static func text(elements answers: [HARAnswer] = [], _ route: ([(String, JSON?)]) -> JSON) -> [UInt8] {
        let elements = answers.map { JSON.object(omittingMissing: $0.members(namingStatus: true)).prettyText(atDepth: depth + 3) }
        let text = route([]).prettyText(atDepth: depth, elements: elements)
        // Between texts, a brace never follows a brace.
        guard text.withUnsafeBufferPointer({ template.end(in: $0, $0.indices) }) != nil else { return text }
        return route([("literal", true)]).prettyText(atDepth: depth, elements: elements)
    }
}

extension JSON {
    /// The value as pretty text inside another text.
    ///
    /// - Parameter elements: elements as such texts, for the empty array at the end of the value. Built one by one, they are never
    ///   together in memory as values.
    func prettyText(atDepth depth: Int, elements: [[UInt8]] = []) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(self, indentation: depth)
        let text = writer.bytes
        guard !elements.isEmpty, let end = text.lastIndex(of: UInt8(ascii: "]")) else { return text }
        // The array is as deep as the lines behind it are many.
        let arrayDepth = depth + text[end...].count { $0 == UInt8(ascii: "\n") }
        let line = "\n" + String(repeating: "  ", count: arrayDepth)
        var whole: [UInt8] = []
        whole.reserveCapacity(elements.reduce(text.count + line.utf8.count) { $0 + $1.count + line.utf8.count + 3 })
        whole += text[..<end]
        for (index, element) in elements.enumerated() {
            whole += "\(index == 0 ? "" : ",")\(line)  ".utf8
            whole += element
        }
        whole += line.utf8
        whole += text[end...]
        return whole
    }
}
