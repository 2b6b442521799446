import MicroHTTP
import UnderstudyCore
import Values

/// The new order of a list: the ids in a request's body, in lower case.
struct NewOrder {
    private let ids: [String]

    /// - Parameter key: the member of the body with the ids.
    init(_ request: Request, in key: String) throws(FitIQError) {
        ids = try RequestBody(request).ids(key)
    }

    /// The elements in the new order. Elements that the request does not name follow in their own order.
    ///
    /// - Parameters:
    ///   - label: the name of an element in errors.
    ///   - id: the id of an element.
    func applied<Element>(
        to elements: [Element], label: String, id: (Element) -> String
    ) throws(ResourceError) -> [Element] {
        let known = Set(elements.map { ExactText(id($0)) })
        if let unknown = ids.first(where: { !known.contains(ExactText($0)) }) { throw .notFound(label: label, id: unknown) }
        let places = Dictionary(ids.enumerated().map { (ExactText($1), $0) }, uniquingKeysWith: { first, _ in first })
        let placed = elements.enumerated().map { (place: places[ExactText(id($1))] ?? .max, offset: $0, element: $1) }
        return placed.sorted { ($0.place, $0.offset) < ($1.place, $1.offset) }.map(\.element)
    }
}
