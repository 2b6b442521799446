import MicroHTTP
import Values

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

    /// The id of a record.
    package enum Identity: Sendable {
        /// A new id of the server, in the member `id`.
        case generated
        /// The same. Requests and seeds may write the id in any case; it is stored in lower case.
        case generatedInAnyCase
        /// The value that this member has at the creation, in the member `id`. A creation replaces a record with the same id.
        case member(String)
        /// Records have no id, because each user has one record at most.
        case none

        package var isGenerated: Bool {
            switch self {
            case .generated, .generatedInAnyCase: true
            case .member, .none: false
            }
        }

        /// The schema of an id, also of a parent's.
        fileprivate var schema: ValueSchema {
            if case .generatedInAnyCase = self { .identifier } else { .text(length: ObjectReader.identifierLength) }
        }

        /// An id that a request or a seed has, in its stored form.
        func stored(_ id: String) -> String { if case .generatedInAnyCase = self { id.lowercased() } else { id } }
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

    /// The members by which lists are ordered. Texts are ordered by code point.
    package struct Order: Sendable {
        package let members: [String]
        package let isDescending: Bool

        package init(members: [String], isDescending: Bool) {
            self.members = members
            self.isDescending = isDescending
        }

        /// The order of creation.
        package static let insertion = Order(members: [], isDescending: false)

        /// Equal records are in the order of their creation.
        package static func ascending(_ members: String...) -> Order { Order(members: members, isDescending: false) }

        /// Of equal records, the last created one comes first.
        package static func descending(_ members: String...) -> Order { Order(members: members, isDescending: true) }
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

    /// Unique in the backend, and stored with each record. That of a user's own resource is its path.
    package let kind: String
    /// The name in the OpenAPI document.
    package let name: String
    /// The name in errors.
    package let label: String
    /// The path of the list, below the backend's prefix.
    package let path: String
    /// The path of one record.
    package let itemPath: String
    package let owner: Owner
    /// Whether each user has one record at most. Its paths then contain no id.
    package let isSingle: Bool
    package let parent: Parent?
    package let identity: Identity
    /// In the order of the stored members. The id comes first, then the parent's id.
    package let fields: [Field]
    /// The most bytes of a record's JSON.
    package let mostBytes: Int
    /// Whether records end with `created_at` and `updated_at`.
    package let hasTimestamps: Bool
    package let order: Order
    /// The orders that a client may choose.
    let sorts: [Order]
    /// Members that ascend in sensible records of a seed.
    let ascending: Ascending?
    /// Whether stored records may lack members that were added to the resource later. Such a member has its field's default when it is read.
    let mayLackMembers: Bool
    let laterMembers: [Needle]
    package let derived: [Derived]
    package let operations: [Operation]
    /// The member of the account's block in a seed; `nil` if the backend reads and writes that member itself.
    package let seedKey: String?
    /// The tag in the OpenAPI document; `nil` if no response has a record as it is stored.
    package let tag: String?

    /// - Parameters:
    ///   - itemPath: by default, the path with `/:id`; for a single record, the path itself.
    ///   - isSingle: see ``isSingle``. Records without an id are always single.
    package init(
        _ kind: String, named name: String? = nil, at path: String, item itemPath: String? = nil, label: String, tag: String?,
        seedKey: String?,
        owner: Owner = .everyone, isSingle: Bool = false, parent: Parent? = nil, identity: Identity = .generated, fields: [Field],
        mostBytes: Int = Resource.usualMostBytes, hasTimestamps: Bool = true, order: Order = .insertion, sorts: [Order] = [],
        ascending: Ascending? = nil, mayLackMembers: Bool = false, derived: [Derived] = [], operations: [Operation]
    ) {
        self.kind = kind
        self.name = name ?? kind
        self.label = label
        self.path = path
        self.isSingle = if case .none = identity { true } else { isSingle }
        self.itemPath = itemPath ?? (self.isSingle ? path : path + "/:id")
        self.owner = owner
        self.parent = parent
        self.identity = identity
        self.fields = (parent.map { [.parent($0, identity.schema)] } ?? []) + fields
        self.mostBytes = mostBytes
        self.hasTimestamps = hasTimestamps
        self.order = order
        self.sorts = sorts
        self.ascending = ascending
        self.mayLackMembers = mayLackMembers
        laterMembers = mayLackMembers ? Self.laterMembers(fields) : []
        self.derived = derived
        self.operations = operations
        self.seedKey = seedKey
        self.tag = tag
    }

    package static let (createdAt, updatedAt) = ("created_at", "updated_at")

    package var hasID: Bool { if case .none = identity { false } else { true } }

    /// The parameter of ``itemPath`` that names a record.
    var itemParameter: String { String(itemPath.parts(between: "/").last?.dropFirst() ?? "") }

    /// The id in the table; empty for a single record.
    func rowID(of record: JSON) -> String { isSingle ? "" : record["id"]?.string ?? "" }

    /// The body of a creation.
    package var creationSchema: ValueSchema { .object(fields.compactMap(\.created)) }

    /// The body of an update: each member may be missing.
    package var updateSchema: ValueSchema { .object(fields.compactMap(\.updated)) }

    /// A stored record, without derived members.
    package var recordSchema: ValueSchema { .object((hasID ? [id(isOptional: false)] : []) + fields.map(\.stored) + timestamps(false)) }

    /// A record in a seed: the id, and members with initial values, may be missing.
    ///
    /// The time of creation orders equal records, so a seed may add it to records without timestamps.
    package var seedSchema: ValueSchema {
        let time = ValueSchema.Field.optional(Self.seedCreatedAt, .timestamp, "The time of creation; by default derived.").usually(.past)
        return .object(
            (hasID ? [id(isOptional: true)] : []) + fields.compactMap(\.seeded) + timestamps(true) + (seedAddsTime ? [time] : []))
    }

    /// Whether a record has its time of creation only in seeds.
    var seedAddsTime: Bool { !hasTimestamps && !isSingle && !fields.contains { $0.name.isSame(as: Self.seedCreatedAt) } }

    static let seedCreatedAt = "createdAt"

    private func id(isOptional: Bool) -> ValueSchema.Field {
        let about = isOptional ? "The id; by default generated." : "The record's id."
        return ValueSchema.Field(name: "id", schema: identity.schema, isOptional: isOptional, about: about)
    }

    private func timestamps(_ isOptional: Bool) -> [ValueSchema.Field] {
        guard hasTimestamps else { return [] }
        return [
            ValueSchema.Field(name: Self.createdAt, schema: .timestamp, isOptional: isOptional, about: "The time of creation.").usually(
                .past),
            ValueSchema.Field(name: Self.updatedAt, schema: .timestamp, isOptional: isOptional, about: "The time of the last change.")
                .usually(.past),
        ]
    }
}

/// The owners of the records that a request reads and writes.
package struct ResourceScope: Sendable, Equatable {
    /// The user, for records of ``Resource/Owner/user``.
    package let user: String
    /// The key of the user's account; `nil` if it may not exist yet.
    package let account: String?
    /// The owner of records of ``Resource/Owner/everyone``: ``everyone``, or the id of a user with records of its own.
    package let shared: String

    package static let everyone = ""

    package init(user: String, account: String? = nil, shared: String = Self.everyone) {
        self.user = user
        self.account = account
        self.shared = shared
    }

    func owner(of resource: Resource) -> String {
        switch resource.owner {
        case .user: user
        case .everyone: shared
        }
    }
}
