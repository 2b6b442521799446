import Testing
import TestSupport
import UnderstudyCore
import Values

/// A resource of a backend, with examples of its records.
struct ResourceCase: Sendable, CustomTestStringConvertible {
    let backend: any Backend.Type
    let resource: Resource

    private var service: (any Service.Type)? { backend as? any Service.Type }

    var testDescription: String { "\(backend.name) \(resource.kind)" }

    static let all: [ResourceCase] = ((try? TestWorld().backends) ?? []).flatMap { backend in
        let backend = type(of: backend)
        return backend.resources.map { ResourceCase(backend: backend, resource: $0) }
    }

    /// The resources that have an operation of a kind.
    static func having(_ isWanted: (Resource.Operation.Action) -> Bool) -> [ResourceCase] {
        all.filter { $0.resource.operations.contains { isWanted($0.action) } }
    }

    func operation(_ isWanted: (Resource.Operation.Action) -> Bool) -> Resource.Operation? {
        resource.operations.first { isWanted($0.action) }
    }

    /// The path in the route table.
    func path(of operation: Resource.Operation) -> String {
        (service?.pathPrefix ?? "") + resource.path(of: operation)
    }

    /// The status of an operation that succeeds.
    func status(of operation: Resource.Operation) -> Int {
        switch operation.action {
        case .create, .replace: 201
        case .delete: service?.deletion(of: resource) == nil ? 204 : 200
        case .list, .page, .first, .get, .update, .merge, .act: 200
        }
    }

    /// The id of a user's example: the value of the path's last parameter in ``RoutePath``.
    func id(for name: String) -> String { RoutePath.filled(resource.itemPath, for: name).split(separator: "/").last.map(String.init) ?? "" }

    /// An example of a record in a seed.
    func seed(for name: String) -> JSON {
        var record = resource.seedSchema.example
        if resource.hasID { record = record.with(["id": .string(id(for: name))]) }
        if let parent = resource.parent { record = record.with([parent.member: .string(parentID(parent, for: name))]) }
        return record
    }

    private func parentID(_ parent: Resource.Parent, for name: String) -> String {
        let names = resource.path.split(separator: "/")
        let values = RoutePath.filled(resource.path, for: name).split(separator: "/")
        return zip(names, values).first { $0.0 == ":\(parent.parameter)" }.map { String($0.1) } ?? ""
    }

    /// A valid body of a creation. Its references exist in a world with ``prerequisites(for:)``.
    var body: JSON {
        resource.creationSchema.example.with(Self.references[testDescription]?.members ?? [:])
    }

    /// The members that not every valid value is accepted for, such as references, and the kinds of the records that must exist.
    private static let references: [String: (kinds: [String], members: JSON.Members)] = [
        "bradOS recipe": (
            ["meal", "ingredient"],
            [
                "meal_id": "alice-meals",
                "ingredients": [["ingredient_id": "alice-ingredients", "quantity": 1.5, "unit": .null]],
            ]
        ),
        // The duration of a workout has a default that depends on its end.
        "fitiq workout": ([], ["duration_minutes": 30]),
        // An id of an origin counts once for each user.
        "fitiq moodEntry": ([], ["source_id": .null]),
        // A mesocycle needs a plan with a day, and starts on a day of the calendar.
        "bradOS mesocycle": (["planDay"], ["plan_id": "alice-plans", "start_date": "2026-01-05"]),
    ]

    /// Whether not every valid value of a member is accepted, for example because it refers to another record.
    func refersToOthers(in member: String) -> Bool { Self.references[testDescription]?.members[member] != nil }

    /// The records that must exist before an example is created, as members of an account's block of a seed.
    func prerequisites(for name: String) -> JSON.Members {
        let kinds = [resource.parent?.kind].compactMap { $0 } + (Self.references[testDescription]?.kinds ?? [])
        return kinds.reduce(into: [:]) { members, kind in
            guard let other = Self.all.first(where: { $0.backend.name == backend.name && $0.resource.kind == kind }) else { return }
            members = members.merging(other.prerequisites(for: name))
            if let key = other.resource.seedKey { members[key] = [other.seed(for: name)] }
        }
    }

    /// An example of every resource of a backend, as members of an account's block of a seed.
    static func block(of backend: String, for name: String) -> JSON.Members {
        all.filter { $0.backend.name == backend }.reduce(into: [:]) { members, example in
            guard let key = example.resource.seedKey else { return }
            let record = example.seed(for: name)
            members[key] = example.resource.isSingle ? record : [record]
        }
    }
}
