import UnderstudyCore

extension JSON {
    /// The value as YAML 1.2, which reads back as the same by older rules, too. What fits a line stands in one, and texts of several lines
    /// stand as they are.
    var yamlText: String {
        var writer = YAMLWriter()
        switch self {
        case .object(let members) where !members.isEmpty: writer.append(members, depth: 0)
        case .array(let elements) where !elements.isEmpty: writer.append(elements, depth: 0)
        default: writer.appendLine(YAMLWriter.inline(self))
        }
        return writer.text
    }
}

private struct YAMLWriter {
    private(set) var text = ""

    private static let width = 120

    mutating func appendLine(_ line: String) {
        text += line
        text += "\n"
    }

    private mutating func indent(_ depth: Int) {
        text += String(repeating: " ", count: depth * 2)
    }

    /// - Parameter isBegun: whether the first member's line is begun already, by the dash of an element.
    mutating func append(_ members: JSON.Members, depth: Int, isBegun: Bool = false) {
        for (index, (key, value)) in members.enumerated() {
            if index > 0 || !isBegun { indent(depth) }
            text += YAMLScalar(key).inBlock
            text += ":"
            append(value, depth: depth)
        }
    }

    mutating func append(_ elements: [JSON], depth: Int) {
        for element in elements {
            indent(depth)
            text += "-"
            if case .object(let members) = element, Self.line(element, room: Self.width - depth * 2) == nil {
                text += " "
                append(members, depth: depth + 1, isBegun: true)
            } else {
                append(element, depth: depth)
            }
        }
    }

    /// Behind a name or a dash: in the same line, or in lines below, one step deeper.
    private mutating func append(_ value: JSON, depth: Int) {
        switch value {
        case .string(let string):
            guard let block = YAMLScalar(string).literal else { return appendLine(" " + YAMLScalar(string).inBlock) }
            appendLine(" " + block.header)
            for line in block.lines {
                if !line.isEmpty { indent(depth + 1) }
                appendLine(String(line))
            }
        case .object(let members):
            if let line = Self.line(value, room: Self.width - depth * 2) { return appendLine(" " + line) }
            appendLine("")
            append(members, depth: depth + 1)
        case .array(let elements):
            if let line = Self.line(value, room: Self.width - depth * 2) { return appendLine(" " + line) }
            appendLine("")
            append(elements, depth: depth + 1)
        default: appendLine(" " + Self.inline(value))
        }
    }

    static func inline(_ value: JSON) -> String {
        switch value {
        case .string(let text): YAMLScalar(text).inFlow
        case .object(let members) where members.isEmpty: "{}"
        case .array(let elements) where elements.isEmpty: "[]"
        default: value.text
        }
    }

    /// The value in one line; `nil` when it is too long, or has a text of several lines.
    private static func line(_ value: JSON, room: Int) -> String? {
        guard room > 0 else { return nil }
        var line: String
        switch value {
        case .object(let members) where !members.isEmpty:
            line = "{"
            for (key, value) in members {
                guard let part = Self.line(value, room: room - line.utf8.count) else { return nil }
                line += "\(line.utf8.count > 1 ? ", " : "")\(YAMLScalar(key).inFlow): \(part)"
            }
            line += "}"
        case .array(let elements) where !elements.isEmpty:
            line = "["
            for element in elements {
                guard let part = Self.line(element, room: room - line.utf8.count) else { return nil }
                line += "\(line.utf8.count > 1 ? ", " : "")\(part)"
            }
            line += "]"
        case .string(let text):
            guard text.utf8.count <= room, YAMLScalar(text).literal == nil else { return nil }
            line = YAMLScalar(text).inFlow
        default: line = inline(value)
        }
        return line.utf8.count <= room ? line : nil
    }
}
