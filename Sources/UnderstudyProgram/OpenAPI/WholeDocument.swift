import UnderstudyCore
import Values

extension JSON {
    private static let introduction = """
        Everything that Understudy serves: a part for each backend that it stands in for, and the control API, with which tests create \
        accounts, worlds and failures, and move time. Each description below applies to the operations of its own part only.
        """

    /// The complete OpenAPI document, without servers: the members of its parts. The names in the parts differ.
    static func joining(_ parts: [JSON]) -> JSON {
        let descriptions = parts.compactMap { part in
            part["info"].map { info in
                let texts = [info["title"]?.string.map { "## \($0)" }, info["summary"]?.string, info["description"]?.string]
                return texts.compactMap(\.self).joined(separator: "\n\n")
            }
        }
        let components = parts.flatMap { $0["components"]?.object?.map { ($0.key, $0.value) } ?? [] }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Understudy", "version": .string(understudyVersion),
                "summary": "A stand-in for the backends of health apps, on your own machine.",
                "description": .string(([introduction] + descriptions).joined(separator: "\n\n")),
            ],
            "tags": .array(parts.flatMap { $0["tags"]?.array ?? [] }),
            "paths": parts.reduce([:]) { $0.merging($1["paths"] ?? [:]) },
            "components": components.reduce([:]) { joined, kind in
                joined.merging([kind.0: (joined[kind.0] ?? [:]).merging(kind.1)])
            },
        ]
    }
}
