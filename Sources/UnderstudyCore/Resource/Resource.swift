import MicroHTTP

/// A kind of records that a backend stores and serves, described as a value.
///
/// Its routes, its validation, its storage, and its parts of seeds, exports, the JSON Schema and the OpenAPI document follow from it. An
/// operation that needs more than two closures is a ``Route`` of the backend.
package struct Resource: Sendable {
    /// The users that see a record.
    package enum Owner: Sendable {
        /// The user that a request is for.
        case user
        /// All users. Some backends keep such records apart for some users; see ``ResourceScope``.
        case everyone
    }

    /// The record that records of this kind belong to.
    package struct Parent: Sendable {
        /// The member that holds the parent's id.
        package let member: String
        /// The parameter of the path that names the parent.
        package let parameter: String
        /// The kind and label of the parent; an unknown parent is a 404 with this label.
        package let kind: String
        package let label: String

        package init(_ member: String, in parameter: String, of kind: String, label: String) {
            self.member = member
            self.parameter = parameter
            self.kind = kind
            self.label = label
        }
    }

    /// A member by which lists are ordered. Texts are ordered by code point; equal values by insertion.
    package struct SortKey: Sendable {
        package let member: String
        package let isDescending: Bool

        package static func ascending(_ member: String) -> SortKey { SortKey(member: member, isDescending: false) }
        package static func descending(_ member: String) -> SortKey { SortKey(member: member, isDescending: true) }
    }

    /// A member that is computed for each response and never stored.
    package struct Derived: Sendable {
        package let name: String
        package let schema: ValueSchema
        package let about: String
        package let value: @Sendable (_ record: JSON, Records) throws -> JSON?

        package init(
            _ name: String, _ schema: ValueSchema, _ about: String,
            value: @escaping @Sendable (_ record: JSON, Records) throws -> JSON?
        ) {
            self.name = name
            self.schema = schema
            self.about = about
            self.value = value
        }
    }

    /// Unique in the backend, and stored with each record.
    package let kind: String
    /// The name in errors.
    package let label: String
    /// The path of the list, below the backend's prefix.
    package let path: String
    /// The path of one record.
    package let itemPath: String
    package let owner: Owner
    package let parent: Parent?
    /// The member that is also the id; `nil` for generated ids.
    package let idMember: String?
    /// In the order of the stored members. The id comes first.
    package let fields: [Field]
    /// Whether records end with `created_at` and `updated_at`.
    package let hasTimestamps: Bool
    package let order: [SortKey]
    package let derived: [Derived]
    package let operations: [Operation]
    /// The member of the account's block in a seed.
    package let seedKey: String
    /// The tag in the OpenAPI document.
    package let tag: String

    /// - Parameter itemPath: by default, the path with `/:id`.
    package init(
        _ kind: String, at path: String, item itemPath: String? = nil, label: String, tag: String, seedKey: String,
        owner: Owner = .everyone,
        parent: Parent? = nil, idMember: String? = nil, fields: [Field], hasTimestamps: Bool = true, order: [SortKey] = [],
        derived: [Derived] = [], operations: [Operation]
    ) {
        self.kind = kind
        self.label = label
        self.path = path
        self.itemPath = itemPath ?? path + "/:id"
        self.owner = owner
        self.parent = parent
        self.idMember = idMember
        self.fields = fields
        self.hasTimestamps = hasTimestamps
        self.order = order
        self.derived = derived
        self.operations = operations
        self.seedKey = seedKey
        self.tag = tag
    }

    package static let (createdAt, updatedAt) = ("created_at", "updated_at")

    /// The parameter of ``itemPath`` that names a record.
    var itemParameter: String { String(itemPath.parts(between: "/").last?.dropFirst() ?? "") }

    /// The body of a creation.
    package var creationSchema: ValueSchema {
        .object(fields.filter { $0.writing.contains(.create) }.map { $0.member(isOptional: !$0.isRequired || $0.initial != nil) })
    }

    /// The body of an update: each member may be missing.
    package var updateSchema: ValueSchema {
        .object(fields.filter { $0.writing.contains(.update) }.map { $0.updated })
    }

    /// A stored record, without derived members.
    package var recordSchema: ValueSchema {
        let id = ValueSchema.Field.required("id", .text(length: 1...128), "The record's id.")
        let timestamps: [ValueSchema.Field] = [
            .required(Self.createdAt, .utcTimestamp, "The time of creation."),
            .required(Self.updatedAt, .utcTimestamp, "The time of the last change."),
        ]
        return .object([id] + fields.map { $0.member(isOptional: !$0.isRequired && $0.initial == nil) } + (hasTimestamps ? timestamps : []))
    }
}

/// The owners of the records that a request reads and writes.
package struct ResourceScope: Sendable, Equatable {
    /// The user, for records of ``Resource/Owner/user``.
    package let user: String
    /// The owner of records of ``Resource/Owner/everyone``: ``everyone``, or the id of a user with records of its own.
    package let shared: String

    package static let everyone = ""

    package init(user: String, shared: String = Self.everyone) {
        self.user = user
        self.shared = shared
    }

    func owner(of resource: Resource) -> String {
        switch resource.owner {
        case .user: user
        case .everyone: shared
        }
    }
}
