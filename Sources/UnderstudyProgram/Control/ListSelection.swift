import MicroHTTP
import UnderstudyCore
import Values

/// The part of a list that a request asks for; without parameters, all of it.
struct ListSelection {
    let search: String
    /// The name of the only element; `nil` for a list whose elements have none, and without the parameter.
    let key: String?
    let limit: Int
    let offset: Int

    init(_ query: Query) throws(ControlError) {
        key = query["key"]
        search = query["search"] ?? ""
        guard search.unicodeScalars.count <= AccountSearch.longestText else {
            throw ControlError(.badRequest, "search has more than \(AccountSearch.longestText) characters")
        }
        limit = try query.integer("limit", in: 1...Self.most) ?? .max
        offset = try query.integer("offset", in: 0...Int(Int32.max)) ?? 0
    }

    private static let most = 1_000

    static func search(_ about: String, example: JSON) -> ParameterDescription {
        ParameterDescription("search", ["type": "string", "maxLength": .integer(AccountSearch.longestText)], about, example: example)
    }

    static let key = ParameterDescription(
        "key", ["type": "string"], "Lists only the account with this key, or none.", example: "six-days")
    static let limit = ParameterDescription(
        "limit", ["type": "integer", "minimum": 1, "maximum": .integer(most)], "The most elements to list.", example: 25, mayBeEmpty: false)
    static let offset = ParameterDescription(
        "offset", ["type": "integer", "minimum": 0, "maximum": .integer(Int(Int32.max)), "default": 0],
        "The number of elements to leave out.", example: 0, mayBeEmpty: false)
}
