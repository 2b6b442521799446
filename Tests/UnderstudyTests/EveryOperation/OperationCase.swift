import HTTPTypes
import Testing
import TestSupport

@testable import UnderstudyCore
@testable import Values

/// An operation of a backend whose interface is a list of values.
struct OperationCase: Sendable, CustomTestStringConvertible {
    let backend: String
    let method: HTTPRequest.Method
    /// The path in the route table.
    let path: String
    let description: OperationDescription
    /// Whether null counts as absent in a request.
    let nullIsAbsent: Bool

    var testDescription: String { "\(method.rawValue) \(path)" }

    static let all: [OperationCase] = ((try? TestWorld().backends) ?? []).flatMap { backend in
        (type(of: backend) as? any Service.Type).map { cases(of: $0) } ?? []
    }

    private static func cases<Served: Service>(of service: Served.Type) -> [OperationCase] { cases(service.operations, of: service.name) }

    static func cases<Served>(_ operations: [Operation<Served>], of owner: String) -> [OperationCase] {
        operations.map { operation in
            OperationCase(
                backend: owner, method: operation.method, path: operation.fullPath, description: operation.description,
                nullIsAbsent: Served.form.nullIsAbsent)
        }
    }

    /// The members of the body; `nil` for an operation without one, and for one that is no object.
    var fields: [ValueSchema.Field]? { description.body?.objectFields }

    /// A valid body; `nil` for an operation without one.
    var example: JSON? { description.body.map { description.examples.first?.value ?? $0.example } }

    /// The id without the part for one of several paths.
    var name: String {
        ["Legacy", "ByOwner"].reduce(description.id) { $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0 }
    }

    /// The status that shows its success.
    ///
    /// A repeated upload of a record has a 200, and a new one a 201.
    var status: Int { description.answers.map(\.status.code).max() ?? 200 }

    /// Whether it does more than to check credentials.
    var isBuilt: Bool { !description.summary.hasSuffix(": not implemented") }

    func target(for name: String) -> String { RoutePath.filled(path, for: name) }
}

extension ValueSchema {
    /// Whether the object refuses members that it does not have.
    var isClosed: Bool {
        switch self {
        case .closedObject: true
        case .named(_, let schema): schema.isClosed
        default: false
        }
    }

    var isNullable: Bool { if case .nullable = self { true } else { false } }

    /// The members of an object, also of one with a name.
    var objectFields: [Field]? {
        switch self {
        case .object(let fields), .closedObject(let fields): fields
        case .named(_, let schema): schema.objectFields
        default: nil
        }
    }

    /// The names of the members of each object within.
    var membersOfObjects: [[String]] {
        switch self {
        case .object(let fields), .closedObject(let fields): [fields.map(\.name)] + fields.flatMap(\.schema.membersOfObjects)
        case .array(let element, _), .dictionary(let element), .nullable(let element), .named(_, let element): element.membersOfObjects
        case .oneOf(let schemas): schemas.flatMap(\.membersOfObjects)
        default: []
        }
    }
}
