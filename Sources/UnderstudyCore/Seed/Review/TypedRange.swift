import Values

/// A range that depends on a type, such as that of a measurement. A definition with one ``UsualRange`` for each type declares them:
///
/// ```json
/// "quantity": { "type": "number", "x-usual": { "of": "progressType", "by": "type" } }
/// "target": { "type": "number", "x-usual": { "of": "progressType", "as": "weight" } }
/// ```
package struct TypedRange: Sendable, Equatable {
    /// The name of the definition.
    let definition: String
    /// The member beside the value that has the type.
    private let member: String?
    /// The type itself, if it is always the same.
    private let type: String?

    package init(of definition: String, by member: String) {
        (self.definition, self.member, type) = (definition, member, nil)
    }

    /// `nil` for a range that depends on no type.
    init?(_ json: JSON) {
        guard let definition = json["of"]?.string else { return nil }
        (self.definition, member, type) = (definition, json["by"]?.string, json["as"]?.string)
    }

    var json: JSON {
        .object(omittingMissing: [
            ("of", .string(definition)), ("by", member.map(JSON.string)), ("as", type.map(JSON.string)),
        ])
    }

    /// A sentence for people.
    var text: String { "The unit and the usual range are those of \(type.map { "the type `\($0)`" } ?? "its type")." }

    /// The type of a value among its members.
    func type(in members: JSON.Members) -> String? { type ?? member.flatMap { members[$0]?.string } }
}
