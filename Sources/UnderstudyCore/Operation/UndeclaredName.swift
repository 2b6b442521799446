import MicroHTTP
import Values

/// A name in a request that its operation does not declare: of a parameter of the query, or of a member of the body.
package struct UndeclaredName: Sendable, Equatable {
    package enum Place: Sendable {
        case query
        case body
    }

    package let place: Place
    /// The objects and lists around it, such as `items[].`; empty for a parameter, and for a member of the body itself.
    package let path: String
    package let name: String
    /// The declared name that it may be a misspelling of.
    package let nearest: String?

    /// The most names of one request that are found.
    static let most = 100

    package init(place: Place, path: String, name: String, nearest: String?) {
        self.place = place
        self.path = path
        self.name = name
        self.nearest = nearest
    }

    /// The name for people, such as `the member items[].nmae`.
    ///
    /// - Parameter show: the form of the name, which the client chose.
    package func subject(_ show: (String) -> String) -> String {
        "\(place == .query ? "the query parameter" : "the member") \(show(path + name))"
    }

    /// The end of a sentence, such as ` (did you mean items[].name?)`; empty if no declared name is near.
    package func hint(_ show: (String) -> String) -> String {
        nearest.map { " (did you mean \(show(path))\($0)?)" } ?? ""
    }
}

extension OperationDescription {
    /// The names in a request that the operation does not declare. A body that the backend cannot read has none, and neither has JSON that is
    /// larger than the bodies of most routes.
    func undeclaredNames<Served: Service>(in request: Request, of service: Served.Type) -> [UndeclaredName] {
        switch request.method {
        case .push: []
        case .frame: undeclaredMembers(ofMessage: request)
        default: undeclaredParameters(of: request, Served.self) + undeclaredMembers(of: request, Served.self)
        }
    }

    private func undeclaredParameters<Served: Service>(of request: Request, _ service: Served.Type) -> [UndeclaredName] {
        let items = request.query.items
        guard !items.isEmpty else { return [] }
        let names = queryNames + Served.form.queryCredentials
        var undeclared = UndeclaredNames(Served.declaredName)
        for item in items { undeclared.addParameter(item.name, among: names) }
        return undeclared.found
    }

    private func undeclaredMembers<Served: Service>(of request: Request, _ service: Served.Type) -> [UndeclaredName] {
        let isSmall =
            request.body.count <= Route.mostBodyBytes || HeaderValue(request.headers[.contentType] ?? "").text.hasPrefix("multipart/")
        guard !request.body.isEmpty, isSmall, let body = Served.sentBody(of: request) else { return [] }
        let schemas = [self.body, form, plainForm].compactMap(\.self) + otherBodies
        var undeclared = UndeclaredNames(Served.declaredName)
        undeclared.addMembers(of: body, by: schemas.isEmpty ? [.object([])] : schemas)
        return undeclared.found
    }

    private func undeclaredMembers(ofMessage request: Request) -> [UndeclaredName] {
        guard let body = try? JSON(parsing: request.body), let type = body["type"]?.string,
            let message = messages.first(where: { $0.type.isSame(as: type) })
        else { return [] }
        var undeclared = UndeclaredNames()
        undeclared.addMembers(of: body, by: [.object([.required("type", .text)]), message.schema ?? .object([])])
        return undeclared.found
    }
}

/// Collects undeclared names, each once.
private struct UndeclaredNames {
    private(set) var found: [UndeclaredName] = []
    private var known: Set<ExactText> = []
    private let declaredName: (String) -> String?

    /// - Parameter declaredName: see ``Service/declaredName(_:)``.
    init(_ declaredName: @escaping (String) -> String? = { $0 }) { self.declaredName = declaredName }

    mutating func addParameter(_ sent: String, among names: [String]) {
        guard !names.hasExactly(sent), declaredName(sent) != nil else { return }
        add(.query, "", sent, among: names)
    }

    private mutating func add(_ place: UndeclaredName.Place, _ path: String, _ name: String, among names: [String]) {
        guard found.count < UndeclaredName.most, known.insert(ExactText(path + name)).inserted else { return }
        found.append(UndeclaredName(place: place, path: path, name: name, nearest: NearestName.find(name, among: names)))
    }

    /// Adds the members that none of some schemas declares. A value of another type than theirs has none: the backend refuses or ignores it.
    mutating func addMembers(of value: JSON, by schemas: [ValueSchema], at path: String = "") {
        guard found.count < UndeclaredName.most else { return }
        switch value {
        case .object(let members): addMembers(members, by: schemas, at: path)
        case .array(let elements):
            let schemas = schemas.flatMap(\.elements)
            guard !schemas.isEmpty else { return }
            let path = path.isEmpty ? "[]." : "\(path.dropLast())[]."
            for element in elements { addMembers(of: element, by: schemas, at: path) }
        default: break
        }
    }

    private mutating func addMembers(_ members: JSON.Members, by schemas: [ValueSchema], at path: String) {
        let forms = schemas.flatMap(\.objectForms)
        guard !forms.isEmpty, !forms.contains(where: \.isFree) else { return }
        let names = forms.flatMap(\.names)
        for (sent, value) in members {
            if found.count == UndeclaredName.most { return }
            guard let name = declaredName(sent) else { continue }
            let declared = forms.compactMap { $0.schema(of: name) }
            if declared.isEmpty {
                add(.body, path, sent, among: names)
            } else {
                addMembers(of: value, by: declared, at: "\(path)\(sent).")
            }
        }
    }
}

/// The members that a schema declares in objects.
private enum ObjectForm {
    /// Members of any names.
    case free
    case members([(name: String, schema: ValueSchema)])
    case dictionary(of: ValueSchema)

    var isFree: Bool { if case .free = self { true } else { false } }

    var names: [String] { if case .members(let members) = self { members.map(\.name) } else { [] } }

    func schema(of name: String) -> ValueSchema? {
        switch self {
        case .free: nil
        case .members(let members): members.first { $0.name.isSame(as: name) }?.schema
        case .dictionary(let element): element
        }
    }
}

extension ValueSchema {
    /// The forms of its objects; empty for values of other types.
    fileprivate var objectForms: [ObjectForm] {
        switch self {
        case .object(let fields), .closedObject(let fields): [.members(fields.map { ($0.name, $0.schema) })]
        case .anyObject: [.free]
        case .dictionary(let element): [.dictionary(of: element)]
        case .nullable(let schema), .named(_, let schema), .secret(let schema): schema.objectForms
        case .oneOf(let schemas): schemas.flatMap(\.objectForms)
        case .described(let schema, _): schema.alternatives.flatMap(\.objectForms)
        default: []
        }
    }

    /// The schemas of the elements of its arrays.
    fileprivate var elements: [ValueSchema] {
        switch self {
        case .array(let element, _): [element]
        case .nullable(let schema), .named(_, let schema), .secret(let schema): schema.elements
        case .oneOf(let schemas): schemas.flatMap(\.elements)
        case .described(let schema, _): schema.alternatives.compactMap { $0["items"].map { .described($0) } }
        default: []
        }
    }
}

extension JSON {
    /// A JSON Schema, or the alternatives of which it consists.
    fileprivate var alternatives: [JSON] {
        let choices = ["anyOf", "oneOf", "allOf"].flatMap { self[$0]?.array ?? [] }
        return choices.isEmpty ? [self] : choices.flatMap(\.alternatives)
    }

    /// The forms of the objects of a JSON Schema without alternatives.
    fileprivate var objectForms: [ObjectForm] {
        if let properties = self["properties"]?.object { return [.members(properties.map { ($0.key, .described($0.value)) })] }
        let types = self["type"].map { ($0.array ?? [$0]).compactMap(\.string) } ?? ["object"]
        return types.hasExactly("object") ? [.free] : []
    }
}

extension OpenAPIForm {
    /// The parameters of queries that bring credentials.
    fileprivate var queryCredentials: [String] {
        (securitySchemes.object ?? [:]).compactMap { $0.value["in"] == "query" ? $0.value["name"]?.string : nil }
    }
}
